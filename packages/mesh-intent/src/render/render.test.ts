import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { syntheticEstate } from '../synthetic';
import { makeWorld } from '../testing';
import type { ManifestParts, WorldParts } from '../testing';
import { buildWorld } from '../world';
import type { World } from '../world';
import { egressHosts } from './host/egressHosts';
import { render } from './render';
import { renderHost } from './renderHost';
import { renderService } from './renderService';
import { toYaml } from './toYaml';
import type { RenderOptions, RenderedObject } from './types';

const options: RenderOptions = {
  hash: text => createHash('sha256').update(text).digest('hex'),
  channel: 'experimental',
};

function objectsOf(world: World, more: Partial<RenderOptions> = {}) {
  const made = render(world, { ...options, ...more });
  if (!made.ok) throw new Error(JSON.stringify(made.findings));
  return made.objects;
}

function codesOf(parts: WorldParts, more: Partial<RenderOptions> = {}) {
  const made = render(makeWorld(parts), { ...options, ...more });
  return made.ok ? [] : made.findings.map(({ code }) => code);
}

const egress = (
  protocol: 'HTTP' | 'HTTPS' | 'TLS',
  port: number,
  host = 'api.example.com',
): ManifestParts['egress'] => [{ host, port, protocol, reason: 'Is needed' }];

const estate = fc.record({
  services: fc.integer({ min: 0, max: 25 }),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
  clusters: fc.integer({ min: 1, max: 3 }),
});

describe('render', () => {
  it('gives the same objects whatever the order of the files, and again', () => {
    fc.assert(
      fc.property(estate, shape => {
        const snapshots = syntheticEstate(shape);
        const turned = [...snapshots].reverse().map(snapshot => ({
          ...snapshot,
          files: new Map([...snapshot.files].reverse()),
        }));
        const text = toYaml(objectsOf(buildWorld(snapshots)));
        expect(toYaml(objectsOf(buildWorld(turned)))).toBe(text);
      }),
      { seed: 41, numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  });

  it('is all services and hosts together', () => {
    fc.assert(
      fc.property(estate, shape => {
        const world = buildWorld(syntheticEstate(shape));
        const parts: RenderedObject[] = [
          ...[...world.services.keys()].flatMap(ref =>
            renderService(world, ref, options),
          ),
          ...[...egressHosts(world).keys()].flatMap(host =>
            renderHost(world, host, options),
          ),
        ];
        parts.sort((a, b) => (a.path < b.path ? -1 : 1));
        expect(parts).toEqual(objectsOf(world));
      }),
      { seed: 42, numRuns: Number(process.env.PROPERTY_RUNS ?? 40) },
    );
  });

  it('shares an object among the clusters in which it is the same', () => {
    const world = makeWorld({ services: [{ clusters: ['one', 'two'] }] });
    const sidecars = objectsOf(world).filter(({ kind }) => kind === 'Sidecar');
    expect(sidecars.map(({ cluster }) => cluster)).toEqual(['one', 'two']);
    expect(sidecars[0].object).toBe(sidecars[1].object);
  });

  it('leaves a host to the clusters that have a caller, with their callers alone', () => {
    const world = makeWorld({
      clusters: ['one', 'two', 'three'],
      services: [
        { name: 'a', clusters: ['one'], egress: egress('HTTPS', 443) },
        { name: 'b', clusters: ['two', 'one'], egress: egress('HTTPS', 443) },
      ],
    });
    const policies = renderHost(world, 'api.example.com', options).filter(
      ({ kind }) => kind === 'AuthorizationPolicy',
    );
    expect(policies.map(({ cluster }) => cluster)).toEqual(['one', 'two']);
    const [one, two] = policies.map(({ object }) => JSON.stringify(object));
    expect(one).toContain('one.mesh.corp/ns/shop/sa/a');
    expect(one).toContain('one.mesh.corp/ns/shop/sa/b');
    expect(two).toContain('two.mesh.corp/ns/shop/sa/b');
    expect(two).not.toContain('sa/a');
  });

  it('stamps every object with its files, their commit and the change', () => {
    const world = makeWorld({ services: [{ egress: egress('TLS', 443) }] });
    const stamped = (more: Partial<RenderOptions>) => [
      ...new Set(
        objectsOf(world, more).map(({ object }) =>
          JSON.stringify((object.metadata as typeof object).annotations),
        ),
      ),
    ];
    const source = 'routing:services/shop/checkout.yaml';
    expect(stamped({})).toEqual([
      JSON.stringify({
        'mesh.corp/commit': world.commits.routing,
        'mesh.corp/source': source,
      }),
    ]);
    expect(
      stamped({ stampOf: () => ({ commit: 'abc', changeId: 'chg-7' }) }),
    ).toEqual([
      JSON.stringify({
        'mesh.corp/change': 'chg-7',
        'mesh.corp/commit': 'abc',
        'mesh.corp/source': source,
      }),
    ]);
  });

  it('writes security kinds to the platform project', () => {
    const made = objectsOf(
      buildWorld(syntheticEstate({ services: 30, seed: 3 })),
    );
    const kinds = (project: string) => [
      ...new Set(
        made.filter(each => each.project === project).map(({ kind }) => kind),
      ),
    ];
    expect(kinds('platform')).toEqual([
      'AuthorizationPolicy',
      'CiliumNetworkPolicy',
      'AnalysisTemplate',
    ]);
    expect(kinds('security')).toEqual([]);
  });
});

describe('render refuses', () => {
  it.each<[string, WorldParts, readonly string[]]>([
    ['nothing', { services: [{ egress: egress('HTTPS', 443) }] }, []],
    [
      'a manifest that cannot be read',
      { files: { routing: { 'services/shop/cart.yaml': 'a: [' } } },
      ['unread'],
    ],
    [
      'a mode that cannot be told',
      {
        services: [{}, { namespace: 'money' }],
        files: {
          security: { 'peer-authentication/shop/default.yaml': 'a: [' },
        },
      },
      ['unread'],
    ],
    [
      'an export to a cluster nobody knows',
      { services: [{ exports: [{ clusters: ['two', 'tow'] }] }] },
      ['unknown-cluster'],
    ],
    [
      'an unknown cluster',
      { services: [{ clusters: ['nine'] }] },
      ['unknown-cluster'],
    ],
    [
      'what is no host',
      { services: [{ egress: egress('HTTPS', 443, '10.0.0.1') }] },
      ['egress-host'],
    ],
    [
      'one host on two terms',
      {
        services: [
          { name: 'a', egress: egress('HTTPS', 443) },
          { name: 'b', egress: egress('TLS', 443, 'API.example.com.') },
        ],
      },
      ['egress-agreement'],
    ],
    [
      'HTTPS on the port of plain requests',
      { services: [{ egress: egress('HTTPS', 80) }] },
      ['egress-port'],
    ],
    [
      'a version named as another service',
      {
        services: [
          {
            name: 'cart',
            versions: [{ name: 'v2', selector: { version: 'v2' } }],
          },
          { name: 'cart-v2' },
        ],
      },
      ['name-clash', 'name-clash'],
    ],
    [
      'more rules than one route holds',
      {
        services: [
          {
            routes: Array.from({ length: 16 }, (_, at) => ({
              name: `r${at}`,
              match: { path: { type: 'Exact' as const, value: `/${at}` } },
              timeout: '1s',
            })),
          },
        ],
      },
      ['too-many-routes'],
    ],
  ])('%s', (_name, parts, codes) => {
    expect(codesOf(parts)).toEqual(codes.map(code => `render/${code}`));
  });

  it('as many rules as one route holds no more', () => {
    const routes = Array.from({ length: 15 }, (_, at) => ({
      name: `r${at}`,
      match: { path: { type: 'Exact' as const, value: `/${at}` } },
      timeout: '1s',
    }));
    expect(codesOf({ services: [{ routes }] })).toEqual([]);
  });

  it('retries where the cluster would drop them, and says where', () => {
    const routes = [
      {
        name: 'look',
        match: { method: 'GET' as const },
        timeout: '1s',
        retry: { attempts: 1 },
      },
    ];
    const parts = { services: [{ routes }] };
    expect(codesOf(parts)).toEqual([]);
    const made = render(makeWorld(parts), { ...options, channel: 'standard' });
    expect(made).toMatchObject({
      ok: false,
      findings: [
        {
          code: 'render/retry-channel',
          jsonPath: ['spec', 'routes', 0, 'retry'],
          message: expect.stringContaining('standard channel'),
          source: { path: 'services/shop/checkout.yaml' },
        },
      ],
    });
  });
});
