import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { printManifest } from '../manifest';
import type { ServiceManifest } from '../manifest';
import { syntheticEstate } from '../synthetic';
import {
  clustersText,
  makeManifest,
  makeSnapshot,
  makeWorld,
} from '../testing';
import { buildWorld, clustersPath, manifestPath, worldAfter } from '../world';
import type { RepoRole, World } from '../world';
import { render } from './render';
import { renderChanged } from './renderChanged';
import type { RenderOptions } from './types';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const options: RenderOptions = { hash, channel: 'experimental' };

const strict = (name: string) => `apiVersion: security.istio.io/v1
kind: PeerAuthentication
metadata: {name: ${name}}
spec: {mtls: {mode: STRICT}}
`;

function estateOf(services: number, seed: number): World {
  const security = makeSnapshot('security', {
    'peer-authentication/team-1/default.yaml': strict('default'),
  });
  return buildWorld([
    ...syntheticEstate({ services, seed, clusters: 2 }),
    security,
  ]);
}

function edited(
  world: World,
  path: string,
  after?: string,
  repo: RepoRole = 'routing',
) {
  const before = world.snapshots.get(repo)?.files.get(path)?.text;
  const edit = {
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
  return worldAfter(world, [{ repo, edits: [edit] }]);
}

type Edit = (world: World, ref: string, manifest: ServiceManifest) => World;

const respec =
  (change: Partial<ServiceManifest['spec']>): Edit =>
  (world, ref, manifest) =>
    edited(
      world,
      manifestPath(ref),
      printManifest({ ...manifest, spec: { ...manifest.spec, ...change } }),
    );

const host = (name: string) => ({
  host: `${name}.example.com`,
  port: 443,
  protocol: 'HTTPS' as const,
  reason: 'Is needed',
});

const edits: Readonly<Record<string, Edit>> = {
  nothing: world => world,
  removed: (world, ref) => edited(world, manifestPath(ref)),
  'no hosts': respec({ egress: [] }),
  'other hosts': respec({ egress: [host('api-1.partner-1'), host('new')] }),
  'other terms': respec({ egress: [host('api-0.partner-0')] }),
  'other account': respec({ serviceAccount: 'other' }),
  'other clusters': respec({ clusters: ['cluster-2'] }),
  versions: respec({ versions: [{ name: 'v9', selector: { version: 'v9' } }] }),
  unreadable: (world, ref) => edited(world, manifestPath(ref), 'a: ['),
  strict: (world, ref) =>
    edited(world, `peer-authentication/${ref}.yaml`, strict('own'), 'security'),
  permissive: world =>
    edited(
      world,
      'peer-authentication/team-1/default.yaml',
      strict('default').replace('STRICT', 'PERMISSIVE'),
      'security',
    ),
  'no mode': (world, ref) =>
    edited(world, `peer-authentication/${ref}.yaml`, 'a: [', 'security'),
  'trust domains': world =>
    edited(
      world,
      clustersPath,
      clustersText(['cluster-1', 'cluster-2']).replace(
        'cluster-2.mesh.corp',
        'other.mesh.corp',
      ),
    ),
  'no cluster': world =>
    edited(world, clustersPath, clustersText(['cluster-1'])),
};

const optionChanges: Readonly<Record<string, Partial<RenderOptions>>> = {
  same: {},
  gateway: { egressGateway: 'other' },
  namespaces: { platformNamespaces: ['elsewhere'] },
  timeout: { egressTimeout: '7s' },
  cidrs: { clusterCidrs: { two: ['10.0.0.0/8'] } },
  authorities: { egressCaCertificates: '/other.crt' },
  'all stamps': { stampOf: () => ({ commit: 'f'.repeat(40) }) },
};

/** What `render` would give, and what was made for it. */
function renderedAgain(...given: Parameters<typeof renderChanged>) {
  const again = renderChanged(...given);
  return again.ok
    ? { changed: { ok: again.ok, objects: again.objects }, made: again.made }
    : { changed: again, made: [] };
}

function changedAndWhole(
  world: World,
  after: World,
  more: Partial<RenderOptions>,
) {
  const first = render(world, options);
  if (!first.ok) throw new Error(JSON.stringify(first.findings));
  const next = { ...options, ...more };
  const before = { world, options, objects: first.objects };
  return {
    first,
    ...renderedAgain(before, after, next),
    whole: render(after, next),
  };
}

it('is the same as from scratch, after any edits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat()), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom(...Object.keys(optionChanges)),
      (services, seed, made, changedOption) => {
        const world = estateOf(services, seed);
        let after = world;
        for (const [name, at] of made) {
          const all = [...after.services.values()];
          if (all.length === 0) continue;
          const { ref, manifest } = all[at % all.length];
          after = edits[name](after, ref, manifest);
        }
        const { changed, whole } = changedAndWhole(
          world,
          after,
          optionChanges[changedOption],
        );
        expect(changed).toEqual(whole);
      },
    ),
    { seed: 23, numRuns: Number(process.env.PROPERTY_RUNS ?? 100) },
  );
});

it.each(Object.keys(edits))('is the same as from scratch after: %s', name => {
  const world = estateOf(12, 21);
  for (const { ref, manifest } of world.services.values()) {
    const after = edits[name](world, ref, manifest);
    const { changed, whole } = changedAndWhole(world, after, {});
    expect(changed).toEqual(whole);
  }
});

it.each(Object.keys(optionChanges))(
  'is the same as from scratch with other options: %s',
  name => {
    const world = makeWorld({
      services: [
        {
          egress: [host('api')],
          dependsOn: [{ service: 'shop/cart', cluster: 'two' }],
        },
      ],
    });
    const { changed, whole, first } = changedAndWhole(
      world,
      world,
      optionChanges[name],
    );
    expect(changed).toEqual(whole);
    // Each option is seen in some object, or the comparison says nothing.
    const same = JSON.stringify(whole) === JSON.stringify(first);
    expect(same).toBe(name === 'same');
  },
);

it('finds a name that a change takes from another service', () => {
  const world = makeWorld({
    services: [{ name: 'cart' }, { name: 'cart-v2' }],
  });
  const versions = [{ name: 'v2', selector: { version: 'v2' } }];
  const text = printManifest(makeManifest({ name: 'cart', versions }));
  const after = edited(world, manifestPath('shop/cart'), text);
  const { changed, whole } = changedAndWhole(world, after, {});
  expect(changed).toEqual(whole);
  expect(changed.ok).toBe(false);
});

it('makes again only the objects of what was touched', () => {
  const world = estateOf(40, 5);
  const [[ref, { manifest }]] = world.services;
  const after = respec({ serviceAccount: 'other', egress: [host('new')] })(
    world,
    ref,
    manifest,
  );
  const { made } = changedAndWhole(world, after, {});
  const touched = new Set([
    `service:${ref}`,
    'host:new.example.com',
    ...manifest.spec.egress.map(each => `host:${each.host}`),
  ]);
  expect(new Set(made.map(({ part }) => part))).toEqual(touched);
});

it('keeps the very same objects otherwise', () => {
  const world = estateOf(40, 5);
  const [[ref, { manifest }]] = world.services;
  const after = respec({ serviceAccount: 'other' })(world, ref, manifest);
  const { first, changed, made } = changedAndWhole(world, after, {});
  const known = new Set(first.objects);
  const objects = changed.ok ? changed.objects : [];
  expect(objects.filter(object => !known.has(object))).toEqual(made);
});

it('refuses objects of another world', () => {
  const world = estateOf(5, 5);
  const [ref] = world.services.keys();
  const after = edited(world, manifestPath(ref));
  const before = { world, options, objects: [] };
  expect(() => renderChanged(before, after, options)).toThrow(
    'not among the objects rendered before',
  );
});
