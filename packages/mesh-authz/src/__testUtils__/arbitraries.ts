import fc from 'fast-check';
import type {
  AuthorizationPolicy,
  PolicyAction,
  PolicyOperation,
  PolicyRule,
  PolicySource,
} from '../policy';
import type { MeshSettings, RequestRecord, Workload } from '../request';

// Few words, so that policies and requests meet often.
const domains = ['c01', 'c12', 'old', 'cluster.local'];
const namespaces = ['shop', 'ops'];
const accounts = ['cart', 'cart-x', 'job'];
const peers = domains.flatMap(domain =>
  namespaces.flatMap(ns =>
    accounts.map(sa => `spiffe://${domain}/ns/${ns}/sa/${sa}`),
  ),
);
const oddPeers = [
  'spiffe://c01/x/ns/shop/y/sa/cart/z',
  'spiffe://c01/ns/shop//sa/cart',
  'spiffe:///ns/shop/sa/cart',
  'spiffe://c01',
  'http://c01/ns/shop/sa/cart',
  '',
];
const paths = [
  '/',
  '/a',
  '/a/',
  '/a/b',
  '/a/b/c',
  '/a//b',
  '//a',
  '/A',
  '/a=b/c',
  '/a/*/c',
  '/a/./b?x=/c',
  '/x/%2e%2e/a',
  '/a%2Fb',
  '/b\\a',
  '/a/b#c',
  '*',
];

/** Rarely an empty list, which restricts nothing and would make most rules match everything. */
const some = (values: readonly string[]) =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.array(fc.constantFrom(...values), {
        minLength: 1,
        maxLength: 3,
      }),
    },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
  );
const maybe = <T>(value: fc.Arbitrary<T>, freq = 2) =>
  fc.option(value, { nil: undefined, freq });

/** Absent fields are left out, as in a policy that was read. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, inner]) => inner !== undefined),
  ) as T;
}

const principalValues = [
  ...peers.map(peer => peer.slice('spiffe://'.length)),
  '*',
  '*/ns/shop/sa/cart',
  '*cart',
  'c01/*',
  'c*',
  '*//',
  peers[0],
  '',
];
const namespaceValues = [
  'shop',
  'ops',
  'sh*',
  '*',
  '*o*',
  's*p',
  'shop/sa',
  '',
];
const accountValues = ['cart', 'shop/cart', 'ops/cart', 'job', 'shop/y'];
const domainValues = [
  'c01',
  'c12',
  'old',
  '*',
  'c*',
  '*1',
  'cluster.local',
  'c*2',
];
const tokenValues = [
  '*',
  'i/s',
  'i/*',
  '*/s',
  'i',
  'i*',
  '*s',
  'https://i/s',
  '*/*',
];
const ipValues = [
  '10.0.0.1',
  '10.0.0.0/8',
  '::1',
  'fd00::/8',
  'no',
  '0.0.0.0/0',
];
const pathValues = [
  ...paths,
  '/a*',
  '*/b',
  '*',
  '*b*',
  '/{*}',
  '/a/{**}',
  '/{*}/b',
  '/{**}/c',
  '/a/{*}/{**}',
  '/{**}/{*}',
  '/a/{*}/',
  '/a=b/{*}',
  '/a{*}',
  '**',
];
const hostValues = [
  'Orders.Shop',
  'orders.shop',
  '*.shop',
  'orders*',
  '*',
  'x',
];
const methodValues = ['GET', 'get', 'POST', 'P*', '*T', '*'];
const portValues = ['8080', '9000', '15020', '08080', 'x', '99999', '0'];

/** One or two fields of many, each with its own values: a conjunction of more hardly ever holds. */
function few<T extends object>(
  fields: Readonly<Record<keyof T & string, readonly string[]>>,
): fc.Arbitrary<T> {
  const names = Object.keys(fields) as (keyof T & string)[];
  return fc
    .subarray(names, { minLength: 1, maxLength: 2 })
    .chain(chosen =>
      fc.tuple(
        ...chosen.map(name =>
          some(fields[name]).map(values => [name, values] as const),
        ),
      ),
    )
    .map(entries => Object.fromEntries(entries) as T);
}

const source = fc.oneof(
  {
    weight: 1,
    arbitrary: few<Pick<PolicySource, 'principals' | 'namespaces'>>({
      principals: principalValues,
      namespaces: namespaceValues,
    }),
  },
  {
    weight: 2,
    arbitrary: few<PolicySource>({
      principals: principalValues,
      notPrincipals: principalValues,
      requestPrincipals: tokenValues,
      notRequestPrincipals: tokenValues,
      namespaces: namespaceValues,
      notNamespaces: namespaceValues,
      serviceAccounts: accountValues,
      notServiceAccounts: accountValues,
      trustDomains: domainValues,
      notTrustDomains: domainValues,
      ipBlocks: ipValues,
      notIpBlocks: ipValues,
      remoteIpBlocks: ipValues,
      notRemoteIpBlocks: ipValues,
    }),
  },
);

const operation = few<PolicyOperation>({
  paths: pathValues,
  notPaths: pathValues,
  methods: methodValues,
  notMethods: methodValues,
  hosts: hostValues,
  notHosts: hostValues,
  ports: portValues,
  notPorts: portValues,
});

const conditions: readonly (readonly [string, readonly string[]])[] = [
  ['request.headers[X-Team]', ['a', 'a*', '*', 'a,b', '']],
  ['request.headers[:path]', ['/a*']],
  ['request.headers', ['a']],
  ['source.ip', ipValues],
  ['remote.ip', ipValues],
  ['destination.ip', ipValues],
  ['source.namespace', namespaceValues],
  ['source.principal', principalValues],
  ['source.serviceAccount', accountValues],
  ['source.trustDomain', domainValues],
  ['request.auth.principal', tokenValues],
  ['request.auth.audiences', ['aud', 'a*', '*']],
  ['request.auth.presenter', ['me', '*']],
  ['request.auth.claims[scope]', ['read', 'write']],
  ['request.auth.claims[a][b]', ['c', '*']],
  ['request.auth.claims', ['c']],
  ['destination.port', portValues],
  ['connection.sni', ['x', '*', 'a.*']],
  ['experimental.envoy.filters.http.x[k]', ['v', '[v]', '*', '[*]']],
  ['destination.labels', ['x']],
];
const condition = fc.constantFrom(...conditions).chain(([key, values]) =>
  fc
    .record({
      values: maybe(some(values)),
      notValues: maybe(some(values), 1),
    })
    .map(lists => defined({ key, ...lists })),
);

const rule: fc.Arbitrary<PolicyRule> = fc
  .record({
    from: maybe(fc.array(source, { minLength: 1, maxLength: 3 }), 3),
    to: maybe(fc.array(operation, { minLength: 1, maxLength: 3 }), 3),
    when: maybe(fc.array(condition, { maxLength: 2 }), 1),
  })
  .map(defined);

const action = fc.constantFrom<PolicyAction>(
  'ALLOW',
  'ALLOW',
  'ALLOW',
  'DENY',
  'DENY',
  'AUDIT',
  'CUSTOM',
);

const policy: fc.Arbitrary<AuthorizationPolicy> = fc
  .record({
    namespace: fc.constantFrom('shop', 'shop', 'istio-system', 'other'),
    selector: fc.constantFrom<Readonly<Record<string, string>> | undefined>(
      undefined,
      undefined,
      {},
      { app: 'a' },
      { app: 'b' },
    ),
    targetRefs: maybe(
      fc.constant([{ group: '', kind: 'Service', name: 'a' }]),
      1,
    ),
    action,
    provider: fc.constantFrom(undefined, 'opa', 'opa', 'web', 'gone'),
    rules: maybe(fc.array(rule, { maxLength: 12, size: 'small' }), 9),
    dryRun: fc.constantFrom(false, false, false, false, true),
  })
  .map(each => defined({ name: 'p', ...each }));

/** Every policy has a name of its own, as in one world. */
export const policies: fc.Arbitrary<readonly AuthorizationPolicy[]> = fc
  .array(policy, { minLength: 1, maxLength: 5 })
  .map(list => list.map((each, index) => ({ ...each, name: `p${index}` })));

export const workload: Workload = { namespace: 'shop', labels: { app: 'a' } };

export const settings: fc.Arbitrary<MeshSettings> = fc.record({
  trustDomain: fc.constant('c01'),
  trustDomainAliases: fc.constantFrom([], [], ['old'], ['c12', 'old']),
  rootNamespace: fc.constant('istio-system'),
  pathNormalization: fc.constantFrom(
    'NONE' as const,
    'BASE' as const,
    'MERGE_SLASHES' as const,
    'DECODE_AND_MERGE_SLASHES' as const,
  ),
  providers: fc.constantFrom(['opa'], ['opa', 'web']),
  httpProviders: fc.constant(['web']),
  multipleProviders: fc.boolean(),
  release: fc.constant('1.31'),
});

const token = fc.record(
  {
    iss: fc.constantFrom('i', 'https://i', ''),
    sub: fc.constantFrom('s', '', 'x'),
    aud: fc.constantFrom(['aud'], ['b', 'aud']),
    azp: fc.constantFrom('me', 'you'),
    claims: fc.constantFrom(
      {},
      { scope: 'read write', a: { b: ['c', 1] } },
      { scope: ['read'], a: { b: 'c' }, aud: 'aud' },
    ),
  },
  { requiredKeys: ['iss', 'sub'] },
);

/** A record that holds everything. */
export const wholeRequest: fc.Arbitrary<RequestRecord> = fc.record({
  protocol: fc.constantFrom('http', 'http', 'http', 'tcp'),
  peer: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...peers).map(each => [each]) },
    { weight: 1, arbitrary: fc.constantFrom(...oddPeers).map(each => [each]) },
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: some(peers) },
  ),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'get'),
  path: fc.constantFrom(...paths),
  authority: fc.constantFrom('orders.shop', 'ORDERS.shop', 'x:80', ''),
  port: fc.constantFrom(8080, 8080, 8080, 9000, 9000, 9000, 0, 15020),
  sni: fc.constantFrom(null, 'x', 'a.b'),
  sourceIp: fc.constantFrom('10.0.0.1', '::1', '192.0.2.1'),
  remoteIp: fc.constantFrom('10.0.0.1', 'fd00::1', '192.0.2.1'),
  destinationIp: fc.constantFrom('10.0.0.1', '192.0.2.1'),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { 'x-team': 'a' },
    { 'x-team': 'a,b' },
    { 'x-team': '' },
  ),
  allHeaders: fc.constant(true),
  token: fc.oneof(fc.constant(null), token),
  providers: fc.record({
    opa: fc.constantFrom('allow', 'deny'),
    web: fc.constantFrom('allow', 'deny'),
    gone: fc.constant('allow'),
  }),
  metadata: fc.constantFrom<Record<string, Record<string, unknown>>>(
    { 'envoy.filters.http.x': { k: 'v' } },
    { 'envoy.filters.http.x': { k: ['v', 2] } },
    { 'envoy.filters.http.x': { k: null } },
  ),
});

/** Fields a record may lack; the protocol is always known. */
const losable = [
  'peer',
  'method',
  'path',
  'authority',
  'port',
  'sni',
  'sourceIp',
  'remoteIp',
  'destinationIp',
  'headers',
  'allHeaders',
  'token',
  'providers',
  'metadata',
] as const satisfies readonly (keyof RequestRecord)[];

/** Names of fields to take out of a record; half the time none. */
export const lost = fc.oneof(
  fc.constant<readonly (typeof losable)[number][]>([]),
  fc.subarray([...losable], { minLength: 1 }),
);

/** The record without some fields. */
export function without(
  record: RequestRecord,
  fields: readonly string[],
): RequestRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !fields.includes(name)),
  ) as unknown as RequestRecord;
}
