import { printManifest } from '../manifest';
import {
  clustersText,
  makeManifest,
  makeSnapshots,
  makeWorld,
} from '../testing';
import { buildWorld, defaultIntentOptions } from './buildWorld';
import type { WorldCache } from './parsedFile';
import { editsFit, worldAfter } from './worldAfter';

const checkout = printManifest(makeManifest());

function codes(findings: readonly { readonly code: string }[]) {
  return findings.map(({ code }) => code);
}

describe('buildWorld', () => {
  it('reads services and clusters with their places', () => {
    const world = makeWorld({ services: [{}, { name: 'cart' }] });
    expect([...world.services.keys()]).toEqual(['shop/cart', 'shop/checkout']);
    expect(world.clusters.get('two')).toMatchObject({
      site: 'site-two',
      clusterWave: 1,
    });
    const entry = world.services.get('shop/cart');
    expect(entry?.place(['metadata', 'owner'])).toEqual({
      repo: 'routing',
      path: 'services/shop/cart.yaml',
      line: 6,
      column: 10,
    });
    expect(world.platform).toBeUndefined();
  });

  it('keeps the key of a file that does not parse', () => {
    const world = makeWorld({
      files: {
        routing: {
          'services/shop/cart.yaml': 'kind: ServiceManifest\n',
          'clusters.yaml': 'clusters: 3\n',
        },
        security: { 'trust/shop/cart.yaml': 'a: [\n' },
      },
    });
    expect([...world.unparsed.keys()]).toEqual([
      'routing:clusters.yaml',
      'security:trust/shop/cart.yaml',
      'shop/cart',
    ]);
  });

  it.each([
    ['routing', 'policies/shop/cart.yaml', checkout, 'unknown-place'],
    ['routing', 'services/shop/cart.yml', checkout, 'unknown-place'],
    ['routing', 'services/cart.yaml', checkout, 'unknown-place'],
    ['security', 'services/shop/checkout.yaml', checkout, 'unknown-place'],
    ['security', 'policies/shop/checkout.yaml', checkout, 'foreign-kind'],
    ['identity', 'workloads/shop/checkout.yaml', checkout, 'foreign-kind'],
    [
      'routing',
      'services/shop/cart.yaml',
      'apiVersion: security.istio.io/v1\nkind: AuthorizationPolicy\n',
      'foreign-kind',
    ],
    ['security', 'policies/shop/a.yaml', 'kind: Secret\n', 'foreign-kind'],
  ] as const)('refuses a foreign file: %s %s', (role, path, text, code) => {
    const world = makeWorld({ files: { [role]: { [path]: text } } });
    expect(codes(world.misplaced)).toEqual([`repository-kinds/${code}`]);
    expect(world.misplaced[0].source?.path).toBe(path);
  });

  it('keeps the key of a manifest whose file now holds another kind', () => {
    const world = makeWorld({
      files: { routing: { 'services/shop/cart.yaml': 'kind: Secret\n' } },
    });
    expect(codes(world.unparsed.get('shop/cart') ?? [])).toEqual([
      'repository-kinds/foreign-kind',
    ]);
  });

  it('accepts what the layout lists, and files that are not YAML', () => {
    const world = makeWorld({
      files: {
        routing: {
          'README.md': '# x',
          '.forgejo/workflows/check.yaml': 'on: push\n',
          'allowlist.yaml':
            'apiVersion: mesh.corp/v1alpha1\nkind: Allowlist\nentries: []\n',
        },
        security: {
          'policies/shop/a.yaml':
            'apiVersion: security.istio.io/v1\nkind: AuthorizationPolicy\nmetadata: {name: a, namespace: shop}\n---\napiVersion: security.istio.io/v1beta1\nkind: AuthorizationPolicy\nmetadata: {name: b, namespace: shop}\n',
        },
      },
    });
    expect(world.misplaced).toEqual([]);
    expect([...world.unparsed.keys()]).toEqual([]);
  });

  it('lets the file at its own path win when a service is declared twice', () => {
    const world = makeWorld({
      services: [{ description: 'right' }],
      files: { routing: { 'services/shop/a.yaml': checkout } },
    });
    expect(world.services.get('shop/checkout')?.source.path).toBe(
      'services/shop/checkout.yaml',
    );
    expect(
      codes(world.unparsed.get('routing:services/shop/a.yaml') ?? []),
    ).toEqual(['path-matches-metadata/declared-twice']);
  });

  it('reads a file of a known blob from the cache', () => {
    const cache: WorldCache = new Map();
    const snapshots = makeSnapshots({ services: [{}, { name: 'cart' }] });
    const first = buildWorld(snapshots, defaultIntentOptions, cache);
    const second = buildWorld(snapshots, defaultIntentOptions, cache);
    expect(second.services.get('shop/cart')).toBe(
      first.services.get('shop/cart'),
    );
    const other = buildWorld(
      snapshots,
      { ...defaultIntentOptions, group: 'other.corp' },
      cache,
    );
    expect(other.services.size).toBe(0);
  });

  it('reads the facts of the platform tree', () => {
    const { platform } = makeWorld({
      files: {
        platform: {
          'a/ns.yaml':
            'apiVersion: v1\nkind: Namespace\nmetadata: {name: shop, labels: {a: b}}\n---\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: egress, namespace: egress}\n',
          'b.yml':
            'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: egress-allowed-hosts, namespace: egress}\ndata:\n  hosts: |\n    # partners\n    api.example.com\n    *.Example.org # all\n',
          'c.yaml':
            'apiVersion: cilium.io/v2\nkind: CiliumNetworkPolicy\nmetadata: {name: base, namespace: shop}\nspec: {endpointSelector: {}}\n',
          'bundle.yaml': 'kind: Deployment\nspec: [unclosed\n',
        },
      },
    });
    expect(platform?.namespaces.get('shop')).toEqual({ a: 'b' });
    expect([...(platform?.gateways ?? [])]).toEqual(['egress/egress']);
    expect(platform?.egressAllowedHosts).toEqual([
      'api.example.com',
      '*.example.org',
    ]);
    expect(platform?.ciliumPolicies).toMatchObject([
      { namespace: 'shop', name: 'base', source: { path: 'c.yaml', line: 1 } },
    ]);
  });
});

describe('worldAfter', () => {
  const world = makeWorld({ services: [{}, { name: 'cart' }] });
  const path = 'services/shop/checkout.yaml';
  const after = (edit: { before?: string; after?: string }) =>
    worldAfter(world, [{ repo: 'routing', edits: [{ path, ...edit }] }]);

  it('reads again only what changed', () => {
    const next = after({
      before: checkout,
      after: checkout
        .replace('clusters:', 'clusters: # where')
        .replace('- one', '- two'),
    });
    expect(
      next.services.get('shop/checkout')?.manifest.spec.clusters,
    ).not.toEqual(['one']);
    expect(next.services.get('shop/cart')).toBe(
      world.services.get('shop/cart'),
    );
    expect(world.services.get('shop/checkout')?.manifest.spec.clusters).toEqual(
      ['one'],
    );
  });

  it('deletes and creates files', () => {
    expect(after({ before: checkout }).services.has('shop/checkout')).toBe(
      false,
    );
    const next = worldAfter(world, [
      {
        repo: 'routing',
        edits: [
          { path: 'clusters.yaml', before: clustersText(['one', 'two']) },
          {
            path: 'services/shop/new.yaml',
            after: printManifest(makeManifest({ name: 'new' })),
          },
        ],
      },
    ]);
    expect(next.clusters.size).toBe(0);
    expect(next.services.has('shop/new')).toBe(true);
  });

  it('applies edits that build on one another', () => {
    const next = worldAfter(world, [
      { repo: 'routing', edits: [{ path, before: checkout, after: 'a: 1\n' }] },
      { repo: 'routing', edits: [{ path, before: 'a: 1\n', after: checkout }] },
    ]);
    expect(next.services.has('shop/checkout')).toBe(true);
  });

  it('refuses an edit made against another text', () => {
    const fits = (edit: { before?: string }) =>
      editsFit(world, { repo: 'routing', edits: [{ path, ...edit }] });
    expect([
      fits({ before: checkout }),
      fits({ before: 'x' }),
      fits({}),
    ]).toEqual([true, false, false]);
    expect(() => after({ before: 'other', after: checkout })).toThrow(
      'routing:services/shop/checkout.yaml starts from another text',
    );
  });
});
