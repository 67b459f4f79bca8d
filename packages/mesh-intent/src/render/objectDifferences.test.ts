import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { printManifest } from '../manifest';
import { syntheticEstate } from '../synthetic';
import { makeManifest, makeWorld } from '../testing';
import type { ManifestParts } from '../testing';
import { buildWorld, manifestPath, worldAfter } from '../world';
import type { World } from '../world';
import { objectDifferences } from './objectDifferences';
import { render } from './render';
import { renderChanged } from './renderChanged';
import type { RenderOptions } from './types';

const options: RenderOptions = {
  channel: 'experimental',
  hash: text => createHash('sha256').update(text).digest('hex'),
};
const group = 'mesh.corp';

function differences(
  world: World,
  after: World,
  more: Partial<RenderOptions> = {},
) {
  const first = render(world, options);
  if (!first.ok) throw new Error(JSON.stringify(first.findings));
  const before = { world, options, objects: first.objects };
  const changed = renderChanged(before, after, { ...options, ...more });
  if (!changed.ok) throw new Error(JSON.stringify(changed.findings));
  return objectDifferences(changed, { group });
}

function laid(world: World, ref: string, after?: string): World {
  const path = manifestPath(ref);
  const before = world.snapshots.get('routing')?.files.get(path)?.text;
  const edit = {
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
  return worldAfter(world, [{ repo: 'routing', edits: [edit] }]);
}

const both = { clusters: ['one', 'two'] };
const checkout: ManifestParts = { name: 'checkout', ...both };
const names = (found: ReturnType<typeof differences>) =>
  found.map(({ op, kind, name, clusters }) =>
    [op, kind, name, clusters.join('+')].join(' '),
  );

it('tells an object once for all clusters in which the same happens to it', () => {
  const world = makeWorld({ services: [{ name: 'cart', ...both }, checkout] });
  const after = laid(
    world,
    'shop/checkout',
    printManifest(
      makeManifest({ ...checkout, dependsOn: [{ service: 'shop/cart' }] }),
    ),
  );
  const found = differences(world, after);
  expect(names(found)).toEqual([
    'change CiliumNetworkPolicy checkout one+two',
    'change Sidecar checkout one+two',
  ]);
  expect(found[1]).toMatchObject({ project: 'routing', namespace: 'shop' });
  const [{ before, after: now }] = found.filter(
    each => each.op === 'change' && each.kind === 'Sidecar',
  ) as { before: string; after: string }[];
  expect(before).not.toContain('cart.shop');
  expect(now).toContain('cart.shop');
});

it('adds and removes whole objects, and keeps clusters apart in which something else happens', () => {
  const world = makeWorld({ services: [checkout] });
  const removed = differences(world, laid(world, 'shop/checkout'));
  expect(new Set(removed.map(({ op }) => op))).toEqual(new Set(['remove']));
  expect(new Set(removed.map(({ clusters }) => clusters.join()))).toEqual(
    new Set(['one,two']),
  );
  const empty = makeWorld({});
  const onlyOne = printManifest(makeManifest({ name: 'checkout' }));
  const added = differences(empty, laid(empty, 'shop/checkout', onlyOne));
  expect(new Set(added.map(({ op }) => op))).toEqual(new Set(['add']));
  const moved = differences(
    laid(empty, 'shop/checkout', onlyOne),
    laid(
      laid(empty, 'shop/checkout', onlyOne),
      'shop/checkout',
      printManifest(
        makeManifest({ ...checkout, serviceAccount: 'till', ...both }),
      ),
    ),
  );
  expect(
    names(moved).filter(each => each.includes(' Service checkout')),
  ).toEqual(['add Service checkout two']);
});

it('tells an object twice when its clusters get another text', () => {
  const world = makeWorld({ services: [checkout] });
  const egress = [
    {
      host: 'api.example.com',
      port: 443,
      protocol: 'HTTPS' as const,
      reason: 'Is needed',
    },
  ];
  const after = laid(
    world,
    'shop/checkout',
    printManifest(makeManifest({ ...checkout, egress })),
  );
  // Its principals have the trust domain of the cluster.
  expect(
    names(differences(world, after)).filter(each =>
      each.includes('AuthorizationPolicy'),
    ),
  ).toEqual([
    'add AuthorizationPolicy api.example.com one',
    'add AuthorizationPolicy api.example.com two',
  ]);
});

it('does not take a stamp for a difference, and shows none', () => {
  const world = makeWorld({ services: [{ name: 'cart' }, checkout] });
  const stampOf = () => ({ commit: 'f'.repeat(40), changeId: 'c1' });
  expect(differences(world, world, { stampOf })).toEqual([]);
  const added = differences(
    world,
    laid(world, 'shop/new', printManifest(makeManifest({ name: 'new' }))),
    { stampOf },
  );
  expect(added.length).toBeGreaterThan(3);
  for (const { kind, ...texts } of added) {
    expect([kind, JSON.stringify(texts).includes(group)]).toEqual([
      kind,
      false,
    ]);
  }
});

it('keeps annotations that are no stamps', () => {
  const at = (annotations: Record<string, string>) =>
    ({
      part: 'service:shop/cart',
      path: 'routing/one/shop/Service-cart.yaml',
      project: 'routing',
      cluster: 'one',
      namespace: 'shop',
      kind: 'Service',
      name: 'cart',
      source: { repo: 'routing', path: 'a.yaml' },
      object: { metadata: { annotations, name: 'cart' } },
    } as const);
  const stamp = { [`${group}/commit`]: 'a', [`${group}/source`]: 'b' };
  expect(
    objectDifferences(
      { removed: [at(stamp)], made: [at({ ...stamp, mine: 'x' })] },
      { group },
    ),
  ).toMatchObject([
    {
      op: 'change',
      after: 'metadata:\n  annotations:\n    mine: x\n  name: cart\n',
    },
  ]);
});

it('is undone by the opposite', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 10 }),
      fc.nat(1000),
      (count, seed) => {
        const world = buildWorld(
          syntheticEstate({ services: count, seed, clusters: 2 }),
        );
        const [ref] = world.services.keys();
        const after = laid(world, ref);
        const swapped = differences(after, world).map(each =>
          each.op === 'add' ? { ...each, op: 'remove' } : each,
        );
        expect(
          swapped.map(({ op, kind, name }) => `${op} ${kind} ${name}`),
        ).toEqual(
          differences(world, after).map(
            ({ op, kind, name }) => `${op} ${kind} ${name}`,
          ),
        );
      },
    ),
    { seed: 4, numRuns: 20 },
  );
});
