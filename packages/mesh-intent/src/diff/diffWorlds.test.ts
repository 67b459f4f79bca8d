import fc from 'fast-check';
import { manifestJsonSchema, printManifest } from '../manifest';
import type { JsonSchema, ServiceManifest } from '../manifest';
import { makeManifest, makeWorld } from '../testing';
import type { ManifestParts } from '../testing';
import { describeEntry } from './describeEntry';
import { diffWorlds, invertDiff } from './diffWorlds';
import { diffEntryTypes } from './types';

const full: ManifestParts = {
  system: 'till',
  tier: 1,
  description: 'Takes the money',
  docs: 'https://docs.example.com/checkout',
  clusters: ['one', 'two'],
  dependsOn: [{ service: 'shop/cart', cluster: 'two', reason: 'totals' }],
  egress: [
    {
      host: 'API.example.com.',
      port: 443,
      protocol: 'HTTPS',
      reason: 'pays',
      owner: 'group:default/pay',
      reviewBy: '2027-01-01',
      plaintextReason: 'none at all',
    },
  ],
  exports: [{ clusters: ['two'], reason: 'returns' }],
  versions: [
    { name: 'v1', selector: { version: 'v1' } },
    { name: 'v2', selector: { version: 'v2' } },
  ],
  routes: [
    {
      name: 'cohort',
      match: {
        path: { type: 'Exact', value: '/pay' },
        headers: [{ name: 'X-Cohort', value: 'new' }],
        method: 'GET',
      },
      timeout: '1500ms',
      retry: { attempts: 2, perTryTimeout: '500ms', on: [503] },
      backends: [
        { version: 'v1', weight: 1 },
        { version: 'v2', weight: 2 },
      ],
      mirror: { version: 'v2', percent: 5 },
    },
  ],
  idempotentMethods: ['PUT'],
  resilience: {
    outlier: {
      consecutiveErrors: 5,
      interval: '10s',
      baseEjectionTime: '30s',
      maxEjectionPercent: 50,
    },
    limits: {
      maxConnections: 100,
      maxPendingRequests: 101,
      maxRequests: 102,
      maxRequestsPerConnection: 103,
    },
    retryBudget: { percent: 20, minRetryConcurrency: 3 },
    locality: { spilloverThreshold: 70 },
  },
  database: { engine: 'cnpg' },
  rollout: { strategy: 'argo-rollouts', minRequests: 500 },
  telemetry: { metricsPort: 9090, metricsPath: '/stats' },
};

const one = (parts: ManifestParts = full) => makeWorld({ services: [parts] });
const files = (role: 'routing' | 'security', content: Record<string, string>) =>
  makeWorld({ services: [full], files: { [role]: content } });

/** Every leaf of the manifest as a path of keys; lists through their first item. */
function leaves(schema: JsonSchema, path: string[] = []): string[][] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([key, part]) =>
      leaves(part, [...path, key]),
    );
  }
  if (schema.items) return leaves(schema.items, [...path, '0']);
  // A field with one legal value changes only by being there or not.
  const choices = schema.enum;
  return Array.isArray(choices) && choices.length === 1 ? [] : [path];
}

/** Paths of everything that may be left out; with it the parts that have one legal value only are covered. */
function optional(schema: JsonSchema, path: string[] = []): string[][] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(
    ([key, part]) => [
      ...(schema.required?.includes(key) ? [] : [[...path, key]]),
      ...optional(part, [...path, key]),
    ],
  );
  return schema.items ? optional(schema.items, [...path, '0']) : inner;
}

function without(manifest: ServiceManifest, path: readonly string[]) {
  const copy = JSON.parse(JSON.stringify(manifest)) as ServiceManifest;
  let at = copy as unknown as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path[path.length - 1];
  expect([path, at[last] !== undefined]).toEqual([path, true]);
  // Lists with a default are always there.
  if (Array.isArray(at[last])) at[last] = [];
  else delete at[last];
  return copy;
}

/** Another legal value for a leaf, whatever it is; enough to be different. */
function withOther(manifest: ServiceManifest, path: readonly string[]) {
  const copy = JSON.parse(JSON.stringify(manifest)) as ServiceManifest;
  let at = copy as unknown as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path[path.length - 1];
  const old = at[last];
  const others: Record<string, unknown> = {
    protocol: path.includes('ports') ? 'TCP' : 'TLS',
    docs: 'https://docs.example.com/other',
    reviewBy: '2028-01-01',
    service: 'shop/other',
    owner: 'group:default/other',
    tier: 2,
    selector: { version: 'other' },
    type: 'Prefix',
    method: 'POST',
    timeout: '3s',
    perTryTimeout: '600ms',
    interval: '11s',
    baseEjectionTime: '31s',
    ...(path.includes('idempotentMethods') ? { 0: 'DELETE' } : {}),
  };
  at[last] =
    others[last] ?? (typeof old === 'number' ? old + 1 : `${String(old)}x`);
  return copy;
}

describe('diffWorlds', () => {
  it('reports every field of the manifest', () => {
    const manifest = makeManifest(full);
    const fixed = ['apiVersion', 'kind'];
    const paths = leaves(manifestJsonSchema({ group: 'mesh.corp' })).filter(
      path => !fixed.includes(path[0]),
    );
    expect(paths.length).toBeGreaterThan(20);
    const before = files('routing', {
      'services/shop/checkout.yaml': printManifest(manifest),
    });
    expect(before.unparsed.size).toBe(0);
    const edited = [
      ...paths.map(path => [path, withOther(manifest, path)] as const),
      ...optional(manifestJsonSchema({ group: 'mesh.corp' })).map(
        path => [path, without(manifest, path)] as const,
      ),
    ];
    for (const [path, other] of edited) {
      const after = files('routing', {
        'services/shop/checkout.yaml': printManifest(other),
      });
      expect([path, after.unparsed.size]).toEqual([path, 0]);
      expect([path, diffWorlds(before, after).length]).not.toEqual([path, 0]);
    }
  });

  it('reports everything a new service says', () => {
    const entries = diffWorlds(makeWorld(), one());
    expect(entries.map(({ type, op, key }) => `${op} ${type} ${key}`)).toEqual([
      'add service shop/checkout',
      'add owner shop/checkout',
      'add service-metadata shop/checkout description',
      'add service-metadata shop/checkout docs',
      'add service-metadata shop/checkout system',
      'add service-metadata shop/checkout tier',
      'add service-account shop/checkout',
      'add cluster shop/checkout in one',
      'add cluster shop/checkout in two',
      'add port shop/checkout port http',
      'add dependency shop/checkout → shop/cart in two',
      'add egress-host shop/checkout → api.example.com:443',
      'add export shop/checkout exported to two',
      'add version shop/checkout version v1',
      'add version shop/checkout version v2',
      'add route shop/checkout route cohort',
      'add route-timeout shop/checkout route cohort',
      'add route-retry shop/checkout route cohort',
      'add route-backends shop/checkout route cohort',
      'add route-mirror shop/checkout route cohort',
      'add idempotent-method shop/checkout method PUT',
      'add resilience shop/checkout limits',
      'add resilience shop/checkout locality',
      'add resilience shop/checkout outlier',
      'add resilience shop/checkout retryBudget',
      'add database shop/checkout',
      'add rollout shop/checkout',
      'add telemetry shop/checkout',
    ]);
    const host = entries.find(({ type }) => type === 'egress-host');
    expect(host?.after).toEqual({
      ...full.egress?.[0],
      host: 'api.example.com',
    });
    expect(host?.source).toMatchObject({
      path: 'services/shop/checkout.yaml',
      line: 59,
    });
  });

  it('says nothing about comments, order, spelling and place', () => {
    const text = printManifest(makeManifest(full));
    const moved = makeWorld({
      files: {
        routing: {
          'services/shop/other.yaml': `# moved\n${text
            .replace('API.example.com.', 'api.EXAMPLE.com')
            .replace('X-Cohort', 'x-cohort')
            .replace('timeout: 1500ms', 'timeout: 1s500ms')
            .replace('interval: 10s', 'interval: 10000ms')}`,
        },
      },
    });
    expect(diffWorlds(one(), moved)).toEqual([]);
  });

  it('says nothing about the order of what has none', () => {
    const routes = (order: <T>(items: T[]) => T[]): ManifestParts => ({
      ...full,
      routes: order([
        {
          name: 'main',
          timeout: '1s',
          match: {
            headers: order([
              { name: 'a', value: '1' },
              { name: 'b', value: '2' },
            ]),
          },
          retry: { attempts: 1, on: order([502, 503]) },
          backends: order([
            { version: 'v1', weight: 1 },
            { version: 'v2', weight: 2 },
          ]),
        },
        { name: 'rest', timeout: '1s' },
      ]),
      versions: order([...(full.versions ?? [])]),
    });
    const world = one(routes(items => items));
    const other = one(routes(items => [...items].reverse()));
    expect(diffWorlds(world, other)).toEqual([]);
  });

  it('never takes a file it cannot read for a removal', () => {
    const broken = files('routing', { 'services/shop/checkout.yaml': 'a: [' });
    expect(diffWorlds(one(), broken)).toMatchObject([
      { type: 'unparsed-file', op: 'add', key: 'shop/checkout' },
    ]);
    expect(diffWorlds(broken, one())).toMatchObject([
      { type: 'unparsed-file', op: 'remove', service: 'shop/checkout' },
    ]);
    const foreign = files('routing', {
      'services/shop/checkout.yaml': 'kind: Secret\n',
    });
    expect(diffWorlds(one(), foreign)).toMatchObject([
      { type: 'unparsed-file', op: 'add' },
    ]);
  });

  it('reports a second declaration of a service', () => {
    const twice = files('routing', {
      'services/shop/zz.yaml': printManifest(makeManifest(full)),
    });
    expect(diffWorlds(one(), twice)).toMatchObject([
      {
        type: 'unparsed-file',
        op: 'add',
        key: 'routing:services/shop/zz.yaml',
      },
    ]);
  });

  it('loses nothing when a manifest says one thing twice', () => {
    const [host] = full.egress ?? [];
    const twice = one({
      ...full,
      egress: [host, { ...host, protocol: 'TLS' }],
    });
    expect(diffWorlds(one(), twice)).toMatchObject([
      {
        type: 'egress-host',
        op: 'add',
        key: 'shop/checkout → api.example.com:443 #2',
        after: { protocol: 'TLS' },
      },
    ]);
  });

  it('reports files that are not modelled, each change of them', () => {
    const policy = (name: string) =>
      files('security', {
        'policies/shop/a.yaml': `apiVersion: security.istio.io/v1\nkind: AuthorizationPolicy\nmetadata: {name: ${name}}\n`,
        CODEOWNERS: '* @security\n',
      });
    const [entry, ...others] = diffWorlds(policy('a'), policy('b'));
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      type: 'unmodelled-file',
      op: 'change',
      key: 'security:policies/shop/a.yaml',
    });
    const owners = files('security', { CODEOWNERS: '* @nobody\n' });
    expect(
      diffWorlds(policy('a'), owners).map(({ op, key }) => [op, key]),
    ).toEqual([
      ['change', 'security:CODEOWNERS'],
      ['remove', 'security:policies/shop/a.yaml'],
    ]);
    const clusters = makeWorld({ services: [full], clusters: ['one'] });
    expect(diffWorlds(one(), clusters)).toMatchObject([
      { type: 'unmodelled-file', key: 'routing:clusters.yaml' },
    ]);
  });

  it('does not take a repository that was not read for an empty one', () => {
    const policy = { 'policies/shop/a.yaml': 'x' };
    expect(diffWorlds(files('security', policy), one())).toEqual([]);
    const unread = { ...one(), snapshots: new Map(), services: new Map() };
    expect(diffWorlds(one(), unread)).toEqual([]);
  });

  it('is empty for equal worlds, and its own inverse', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const parts = fc.record({
      name,
      tier: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
      clusters: fc.uniqueArray(fc.constantFrom('one', 'two'), { minLength: 1 }),
      dependsOn: fc.array(fc.record({ service: fc.constant('shop/x') }), {
        maxLength: 2,
      }),
      egress: fc.array(
        fc.record({
          host: fc.constantFrom('a.example.com', 'A.example.com', '10.0.0.1'),
          port: fc.constantFrom(443, 8443),
          protocol: fc.constantFrom('HTTPS' as const, 'TLS' as const),
          reason: fc.constantFrom('this', 'that'),
        }),
        { maxLength: 3 },
      ),
      routes: fc.option(
        fc.array(
          fc.record({
            name: fc.constantFrom('main', 'other'),
            timeout: fc.constantFrom('1s', '1000ms', '2s'),
            backends: fc.option(
              fc.array(
                fc.record({
                  version: fc.constantFrom('v1', 'v2'),
                  weight: fc.nat(2),
                }),
                { minLength: 1, maxLength: 2 },
              ),
              { nil: undefined },
            ),
          }),
          { maxLength: 2 },
        ),
        { nil: undefined },
      ),
    });
    const broken = fc.dictionary(
      fc.constantFrom('services/shop/a.yaml', 'services/shop/z.yaml'),
      fc.constantFrom('a: [', '', 'kind: Secret\n'),
    );
    const world = fc
      .record({
        services: fc.uniqueArray(parts, { selector: part => part.name }),
        broken,
      })
      .map(({ services, broken: texts }) =>
        makeWorld({ services, files: { routing: texts } }),
      );
    fc.assert(
      fc.property(world, world, (a, b) => {
        expect(diffWorlds(a, a)).toEqual([]);
        expect(diffWorlds(a, b)).toEqual(invertDiff(diffWorlds(b, a)));
      }),
      { seed: 7, numRuns: Number(process.env.PROPERTY_RUNS ?? 200) },
    );
  });
});

describe('describeEntry', () => {
  it('says both sides of a change', () => {
    const changed = one({
      ...full,
      versions: [
        { name: 'v1', selector: { version: 'v1' } },
        { name: 'v2', selector: { version: 'v2', track: 'new' } },
      ],
      routes: [
        {
          name: 'cohort',
          timeout: '2s',
          retry: { attempts: 1 },
          backends: [{ version: 'v1', weight: 1 }],
          mirror: { version: 'v2', percent: 50 },
        },
      ],
      resilience: { outlier: {}, locality: { spilloverThreshold: 70 } },
      rollout: { strategy: 'argo-rollouts', minRequests: 900 },
      telemetry: { metricsPort: 9090 },
    });
    const texts = diffWorlds(one(), changed).map(describeEntry);
    expect(texts).toEqual([
      'checkout takes other pods for version v2: version=v2 → version=v2, track=new',
      'checkout uses route cohort for all other requests instead of "GET /pay with x-cohort: new"',
      'checkout ends calls of route cohort after 2 s instead of 1500 ms',
      'calls of checkout by route cohort are tried again up to 1 time instead of up to 2 times, 500 ms each, on 503',
      'checkout sends route cohort to v1 (100 %) instead of v1 (33.3 %), v2 (66.7 %)',
      'checkout copies requests of route cohort: 50 % to v2 instead of 5 % to v2',
      "checkout leaves its limits of connections and requests to the platform's defaults",
      'checkout changes its outlier detection: no consecutiveErrors any more, no interval any more, no baseEjectionTime any more, no maxEjectionPercent any more',
      "checkout leaves its retry budget to the platform's defaults",
      'checkout is rolled out in other steps: minRequests "500" → "900"',
      'checkout serves its metrics elsewhere: no metricsPath any more',
    ]);
    expect(
      describeEntry(
        invertDiff(diffWorlds(one(), one({ ...full, routes: [] })))[0],
      ),
    ).toBe('checkout gets route cohort for "GET /pay with x-cohort: new"');
  });

  it('says each type in a sentence', () => {
    const entries = [
      ...diffWorlds(makeWorld(), one()),
      ...diffWorlds(
        one(),
        files('routing', { 'services/shop/checkout.yaml': '' }),
      ),
      ...diffWorlds(files('security', {}), files('security', { a: '1' })),
    ];
    expect(new Set(entries.map(({ type }) => type))).toEqual(
      new Set(diffEntryTypes),
    );
    expect(entries.map(describeEntry)).toEqual([
      'shop/checkout joins the mesh',
      'checkout has owner "group:default/team-shop"',
      'checkout has description "Takes the money"',
      'checkout has docs "https://docs.example.com/checkout"',
      'checkout has system "till"',
      'checkout has tier "1"',
      'checkout has service account "checkout"',
      'checkout runs in cluster one',
      'checkout runs in cluster two',
      'checkout offers port http (80, HTTP)',
      'checkout depends on shop/cart in two',
      'checkout may call api.example.com:443 over HTTPS',
      'checkout may be called from cluster two',
      'checkout gets version v1 (version=v1)',
      'checkout gets version v2 (version=v2)',
      'checkout gets route cohort for "GET /pay with x-cohort: new"',
      'checkout ends calls of route cohort after 1500 ms',
      'calls of checkout by route cohort are tried again up to 2 times, 500 ms each, on 503',
      'checkout sends route cohort to v1 (33.3 %), v2 (66.7 %)',
      'checkout copies requests of route cohort: 5 % to v2',
      'checkout says that PUT may be repeated safely',
      'checkout sets its limits of connections and requests: maxConnections 100, maxPendingRequests 101, maxRequests 102, maxRequestsPerConnection 103',
      'checkout sets its locality: spilloverThreshold 70',
      'checkout sets its outlier detection: consecutiveErrors 5, interval 10s, baseEjectionTime 30s, maxEjectionPercent 50',
      'checkout sets its retry budget: percent 20, minRetryConcurrency 3',
      'checkout gets a database of its own (cnpg)',
      'checkout is rolled out step by step by argo-rollouts, each step on 500 requests',
      'checkout serves metrics of its own on port 9090, /stats',
      'routing/services/shop/checkout.yaml can no longer be read',
      'security/a is added; what it means is not judged here',
    ]);
  });

  it('names what changed', () => {
    const [entry] = diffWorlds(
      one({ ...full, egress: [{ ...full.egress![0], reviewBy: undefined }] }),
      one(),
    );
    expect(describeEntry(entry)).toBe(
      'checkout calls api.example.com:443 under other terms: reviewBy "2027-01-01"',
    );
    expect(describeEntry(invertDiff([entry])[0])).toBe(
      'checkout calls api.example.com:443 under other terms: no reviewBy any more',
    );
  });
});
