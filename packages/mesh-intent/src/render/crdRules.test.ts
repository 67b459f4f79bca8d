import { brokenRules, crdRules } from './crdRules';
import type { JsonObject } from './types';

type Fields = Readonly<Record<string, unknown>>;

const object = (kind: string, spec: Fields, metadata: Fields = {}) =>
  JSON.parse(
    JSON.stringify({
      kind,
      metadata: { name: 'cart', namespace: 'shop', ...metadata },
      spec,
    }),
  );
const backend = { name: 'cart', port: 80 };
const rule = (fields: Fields = {}) => ({
  backendRefs: [backend],
  timeouts: { request: '2s' },
  ...fields,
});
const route = (...rules: Fields[]) => object('HTTPRoute', { rules });
const path = (value: string) =>
  route(rule({ matches: [{ path: { type: 'Exact', value } }] }), rule());
const service = (spec: Fields, metadata?: Fields) =>
  object(
    'Service',
    { ports: [{ name: 'http', port: 80 }], selector: { app: 'x' }, ...spec },
    metadata,
  );
const entry = (spec: Fields) =>
  object('ServiceEntry', { hosts: ['a.example.com'], ...spec });
const ejection = (baseEjectionTime: string) =>
  object('DestinationRule', {
    trafficPolicy: { outlierDetection: { baseEjectionTime } },
  });
const sees = (host: string) =>
  object('Sidecar', { egress: [{ hosts: [host] }] });

const measured = 'len(result) > 0 && !isNaN(result[0]) && result[0]';

it.each([
  ['a plain route', route(rule())],
  ['a path', path('/a/.b/c')],
  [
    'a try as long as the whole',
    route(rule({ timeouts: { request: '1m', backendRequest: '60s' } })),
  ],
  ['a name of 63', service({}, { name: 'a'.repeat(63) })],
  [
    'a name with dots',
    object('AuthorizationPolicy', {}, { name: 'api.example.com' }),
  ],
  ['everything of a namespace', sees('istio-system/*')],
  ['a host of a namespace', sees('shop/cart.shop.svc.cluster.local')],
  ['half a second', ejection('0.5s')],
  ['everybody', entry({ exportTo: ['*'] })],
  [
    'a template',
    object('AnalysisTemplate', {
      metrics: [
        {
          successCondition: `${measured} <= 0`,
          failureCondition: `${measured} > 0`,
        },
        { name: 'requests' },
      ],
    }),
  ],
])('passes %s', (_name, good) => {
  expect(brokenRules(good)).toEqual([]);
});

const template = (metric: Fields, args = ['a']) =>
  object('AnalysisTemplate', {
    args: args.map(name => ({ name })),
    metrics: [
      {
        successCondition: `${measured} <= 1`,
        failureCondition: `${measured} > 1`,
        query: '{{args.a}}',
        ...metric,
      },
    ],
  });

const refused: readonly (readonly [string, Fields])[] = [
  ['asks the Rollout for', template({}, ['a', 'b'])],
  ['asks the Rollout for', template({ query: '{{args.b}}' })],
  ['neither without an answer', template({ successCondition: undefined })],
  [
    'neither without an answer',
    template({ failureCondition: `${measured} > 2` }),
  ],
  [
    'neither without an answer',
    template({ failureCondition: 'result[0] > 1' }),
  ],
  ['neither without an answer', object('AnalysisTemplate', { metrics: [] })],
  [
    'neither without an answer',
    object('AnalysisTemplate', { metrics: [{ name: 'requests' }] }),
  ],
  [
    'neither without an answer',
    object('AnalysisTemplate', {
      metrics: [
        {
          successCondition: `${measured} <= 0`,
          failureCondition: `${measured} > 0`,
        },
        { name: 'errors' },
      ],
    }),
  ],
  [
    'neither without an answer',
    template({ name: 'requests', failureCondition: undefined }),
  ],
  ['RFC 1123 subdomain', object('Sidecar', {}, { name: 'Bad_Name!' })],
  ['RFC 1123 subdomain', object('Sidecar', {}, { name: 'a.-b' })],
  ['RFC 1123 subdomain', object('Sidecar', {}, { name: 'a'.repeat(64) })],
  ['namespace is', object('Sidecar', {}, { namespace: 'a.b' })],
  [
    'label values',
    object('Sidecar', { workloadSelector: { labels: { app: '*' } } }),
  ],
  ['label values', service({}, { labels: { app: '-' } })],
  [
    'core group',
    object('HTTPRoute', { parentRefs: [{ kind: 'Service' }], rules: [rule()] }),
  ],
  ['core group', route(rule({ backendRefs: [{ ...backend, group: 'apps' }] }))],
  ['backend has a port', route(rule({ backendRefs: [{ name: 'cart' }] }))],
  [
    'backend has a port',
    route(rule({ backendRefs: [{ name: 'a.b', port: 1 }] })),
  ],
  ['RFC 1035', service({}, { name: '1cart' })],
  ['RFC 1035', service({ ports: [] })],
  [
    'RFC 1035',
    service({
      ports: [
        { name: 'a', port: 1 },
        { name: 'b', port: 1 },
      ],
    }),
  ],
  ['selects something', service({ selector: {} })],
  [
    'at most one',
    object('AuthorizationPolicy', { selector: {}, targetRefs: [] }),
  ],
  ['no empty rule', object('AuthorizationPolicy', { rules: [{}] })],
  ['no empty rule', object('AuthorizationPolicy', { rules: [] })],
  ['timeouts on every', route(rule({ timeouts: {} }))],
  ['timeouts on every', route(rule({ timeouts: { request: '1.5s' } }))],
  [
    'timeouts on every',
    route(rule({ timeouts: { request: '1s', backendRequest: '1001ms' } })),
  ],
  ['one spelling', path('a')],
  ['one spelling', path('/a//b')],
  ['one spelling', path('/a/..')],
  ['last rule', route(rule({ matches: [{ method: 'GET' }] }))],
  ['codes that', route(rule({ retry: { codes: [503, 503] } }))],
  ['TLSRoute has', object('TLSRoute', {})],
  [
    'unique by number',
    entry({
      ports: [
        { name: 'a', number: 1 },
        { name: 'b', number: 1 },
      ],
    }),
  ],
  ['unique by number', entry({ hosts: ['*.example.com'] })],
  ['stand alone', entry({ exportTo: ['*', 'shop'] })],
  ['stand alone', entry({ exportTo: ['shop', 'shop'] })],
  ['durations are', ejection('1m')],
  ['durations are', ejection('0.0001s')],
  ['hosts are', sees('shop/cart')],
  ['hosts are', sees('cart.shop.svc.cluster.local')],
];

it.each(refused)('refuses by "%s": %j', (part, bad) => {
  expect(brokenRules(bad as JsonObject)).toEqual([
    expect.stringContaining(part),
  ]);
});

it('has a vector for every rule', () => {
  const parts = refused.map(([part]) => part);
  expect(
    crdRules
      .map(({ name }) => name)
      .filter(name => !parts.some(part => name.includes(part))),
  ).toEqual([]);
});
