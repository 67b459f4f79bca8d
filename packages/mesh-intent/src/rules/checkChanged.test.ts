import { printManifest } from '../manifest';
import { makeManifest, makeWorld } from '../testing';
import type { ManifestParts } from '../testing';
import { manifestPath, worldAfter } from '../world';
import type { World } from '../world';
import { checkChanged } from './checkChanged';
import { checkWorld } from './checkWorld';

const calls = (...names: string[]): Partial<ManifestParts> => ({
  dependsOn: names.map(name => ({ service: `shop/${name}` })),
});

function replaced(world: World, parts: ManifestParts): World {
  const path = manifestPath(`shop/${parts.name}`);
  const before = world.snapshots.get('routing')?.files.get(path)?.text;
  const after = printManifest(makeManifest(parts));
  return worldAfter(world, [
    { repo: 'routing', edits: [{ path, before, after }] },
  ]);
}

function both(world: World, after: World) {
  const findings = checkWorld(world);
  const changed = checkChanged({ world, findings }, after);
  expect(changed).toEqual(checkWorld(after));
  return changed.map(({ code, source }) => [code, source?.path]);
}

const a = 'services/shop/a.yaml';
const b = 'services/shop/b.yaml';

describe('checkChanged', () => {
  it('takes away a cycle that led through a service with one of its own', () => {
    const world = makeWorld({
      services: [
        { name: 'a', ...calls('b') },
        { name: 'b', ...calls('b', 'a') },
      ],
    });
    const after = replaced(world, { name: 'b', ...calls('b') });
    expect(both(world, after)).toEqual([['dependency-known/self', b]]);
  });

  it('finds a cycle that a change closes, in every service on it', () => {
    const world = makeWorld({
      services: [{ name: 'a', ...calls('b') }, { name: 'b' }],
    });
    const after = replaced(world, { name: 'b', ...calls('a') });
    expect(both(world, after)).toEqual([
      ['dependency-cycle/cycle', a],
      ['dependency-cycle/cycle', b],
    ]);
  });

  it('shows a cycle that calls to themselves hid', () => {
    const world = makeWorld({
      services: [
        { name: 'a', ...calls('a', 'b') },
        { name: 'b', ...calls('b', 'a') },
      ],
    });
    const after = replaced(world, { name: 'b', ...calls('a') });
    expect(both(world, after)).toEqual([
      ['dependency-known/self', a],
      ['dependency-cycle/cycle', b],
    ]);
  });

  it('finds a cycle that a new service closes', () => {
    const world = makeWorld({
      services: [
        { name: 'a', ...calls('b') },
        { name: 'c', ...calls('a') },
      ],
    });
    const after = replaced(world, { name: 'b', ...calls('c') });
    const cyclic = both(world, after).filter(([code]) =>
      /cycle/.test(`${code}`),
    );
    expect(cyclic).toHaveLength(3);
  });

  it('leaves out a cycle of a service that goes', () => {
    const world = makeWorld({
      services: [
        { name: 'a', ...calls('b') },
        { name: 'b', ...calls('c') },
        { name: 'c', ...calls('a') },
      ],
    });
    const path = manifestPath('shop/b');
    const before = world.snapshots.get('routing')?.files.get(path)?.text;
    const after = worldAfter(world, [
      { repo: 'routing', edits: [{ path, before: before! }] },
    ]);
    expect(both(world, after)).toEqual([['dependency-known/unknown', a]]);
  });

  it('keeps a cycle and moves its place with the lines', () => {
    const world = makeWorld({
      services: [
        { name: 'a', ...calls('b') },
        { name: 'b', ...calls('a') },
      ],
    });
    const more = { description: 'Takes a line of its own', ...calls('a') };
    expect(both(world, replaced(world, { name: 'b', ...more }))).toHaveLength(
      2,
    );
  });

  it('says of others what they are told because of it', () => {
    const out = { host: 'x.example.com', protocol: 'TLS', reason: 'Needed' };
    const egress = (port: number) => [
      { ...out, port, protocol: 'TLS' as const },
    ];
    const world = makeWorld({
      services: [
        { name: 'a', egress: egress(443) },
        { name: 'b', egress: egress(443) },
      ],
    });
    const after = replaced(world, { name: 'b', egress: egress(8443) });
    expect(both(world, after)).toEqual([
      ['egress-agreement/differs', a],
      ['egress-agreement/differs', b],
    ]);
  });

  const http = (targetPort: number) =>
    ({ name: 'http', port: 80, targetPort, protocol: 'HTTP' } as const);
  const spec: Partial<ManifestParts> = {
    clusters: ['one', 'two'],
    exports: [{ clusters: ['one'] }],
    versions: [{ name: 'v1', selector: { version: 'v1' } }],
    telemetry: { metricsPort: 9090 },
    ports: [http(7070)],
  };
  const forB = `apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: b, namespace: shop }
spec:
  selector: { matchLabels: { app: b, version: v1 } }
  rules:
    - from: [{ source: { principals: [one.mesh.corp/ns/shop/sa/b] } }]
      to: [{ operation: { ports: ['9090', '7070'] } }]
`;
  /** What is said of a policy for shop/b, and of a caller in another cluster. */
  const around = (parts: Partial<ManifestParts>) =>
    makeWorld({
      services: [
        { name: 'a', dependsOn: [{ service: 'shop/b', cluster: 'two' }] },
        { name: 'b', ...spec, ...parts },
      ],
      files: { security: { 'policies/shop/b.yaml': forB } },
    });
  const policyFile = 'policies/shop/b.yaml';

  it.each<[string, Partial<ManifestParts>, string, string]>([
    [
      'its account',
      { serviceAccount: 'c' },
      'principals/unknown-account',
      policyFile,
    ],
    ['its exports', { exports: [] }, 'dependency-trust/not-exported', a],
    ['its clusters', { clusters: ['one'] }, 'dependency-trust/not-there', a],
    [
      'its versions',
      { versions: [{ name: 'v2', selector: { version: 'v2' } }] },
      'selector-known/unknown',
      policyFile,
    ],
    [
      'its telemetry',
      { telemetry: { metricsPort: 9091 } },
      'policy-ports/unknown',
      policyFile,
    ],
    ['its ports', { ports: [http(7071)] }, 'policy-ports/unknown', policyFile],
  ])(
    'says of others what they read of a service: %s',
    (_name, part, code, path) => {
      const world = around({});
      const after = replaced(world, { name: 'b', ...spec, ...part });
      const found = both(world, after);
      expect(found).toContainEqual([code, path]);
      expect(checkWorld(world).map(each => each.code)).not.toContain(code);
    },
  );

  it('judges the platform tree again when a namespace gets its first service', () => {
    const alias = `apiVersion: v1
kind: Service
metadata: { name: partner, namespace: shop }
spec: { type: ExternalName, externalName: api.example.com, ports: [{ port: 443 }] }
`;
    const world = makeWorld({ files: { platform: { 'p.yaml': alias } } });
    const joined = replaced(world, { name: 'b' });
    expect(both(world, joined)).toEqual([
      ['service-shape/external-name', 'p.yaml'],
    ]);
  });

  it('judges everything again on another ground', () => {
    const world = makeWorld({ services: [{ name: 'a', clusters: ['two'] }] });
    const after = makeWorld({
      services: [{ name: 'a', clusters: ['two'] }],
      clusters: ['one'],
    });
    expect(both(world, after)).toEqual([['cluster-known/unknown', a]]);
    const other = { ...world, options: { ...world.options, group: 'a.io' } };
    expect(checkChanged({ world, findings: [] }, other)).toEqual([]);
  });
});
