import fc from 'fast-check';
import {
  planned,
  refused,
  shareTakenBack,
  undoCodes,
  written,
} from '../__testUtils__/ask';
import { makeWorld } from '../../testing';
import { worldAfter } from '../../world';
import { route } from './kind';

const manifest = `apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata:
  name: orders
  namespace: shop
  owner: group:default/team-shop
spec:
  serviceAccount: orders
  clusters: [one]
  ports: [{ name: http, port: 80, targetPort: 8080, protocol: HTTP }]
  versions:
    - { name: v1, selector: { version: v1 } }
    - { name: v2, selector: { version: v2 } }
    - { name: v3, selector: { version: v3 } }
  routes:
    - name: reads # the catalogue
      match:
        method: GET
      timeout: 1s # agreed with the app
      retry: { attempts: 2, perTryTimeout: 300ms }
    # the rest
    - name: main
      backends:
        - version: v1 # steady
          weight: 90
        - version: v2
          weight: 10
      mirror: { version: v3, percent: 5 }
`;
const path = 'services/shop/orders.yaml';
const world = makeWorld({
  services: [
    {
      name: 'plain',
      ports: [{ name: 'db', port: 5432, targetPort: 5432, protocol: 'TCP' }],
    },
  ],
  files: {
    routing: { [path]: manifest, 'services/shop/broken.yaml': 'a: [' },
  },
});
const input = {
  service: 'shop/orders',
  route: 'main',
  reason: 'It was agreed with the app.',
};

const after = (raw: object) =>
  written(planned(route, { ...input, ...raw }, world))[0];

it.each<[string, object, string, string]>([
  [
    'a timeout',
    { route: 'reads', timeout: '3s' },
    'timeout: 1s #',
    'timeout: 3s #',
  ],
  [
    'a missing timeout',
    { timeout: '4s' },
    '    - name: main\n',
    '    - name: main\n      timeout: 4s\n',
  ],
  [
    'retries in brackets',
    { route: 'reads', attempts: 3 },
    'attempts: 2,',
    'attempts: 3,',
  ],
  [
    'no retries',
    { route: 'reads', attempts: 0 },
    '      retry: { attempts: 2, perTryTimeout: 300ms }\n',
    '',
  ],
  [
    'codes',
    { route: 'reads', retryOn: ['503'] },
    '300ms }',
    '300ms, "on": [503] }',
  ],
  ['a weight', { weights: ['v1=80', 'v2=10'] }, 'weight: 90', 'weight: 80'],
  [
    'another version',
    { weights: ['v1=90', 'v2=10', 'v3=1'] },
    '          weight: 10\n',
    '          weight: 10\n        - version: v3\n          weight: 1\n',
  ],
  [
    'a version less',
    { weights: ['v1=90', 'v2=0'] },
    '        - version: v2\n          weight: 10\n',
    '',
  ],
  ['a mirror', { mirrorPercent: 50 }, 'percent: 5 }', 'percent: 50 }'],
  [
    'no mirror',
    { mirrorPercent: 0 },
    '      mirror: { version: v3, percent: 5 }\n',
    '',
  ],
  [
    'a cohort',
    { route: 'reads', headers: ['x-cohort=beta=1'] },
    '        method: GET\n',
    '        headers:\n          - name: x-cohort\n            value: beta=1\n        method: GET\n',
  ],
])('sets %s and nothing else', (_name, raw, from, to) => {
  const text = after(raw);
  expect(manifest).toContain(from);
  // Where a new key goes among others is the editor's; what counts is which lines there are.
  const lines = (of: string | undefined) => of?.split('\n').sort();
  expect(lines(text)).toEqual(lines(manifest.replace(from, to)));
});

it('makes a route with the fields in order, and the default timeout', () => {
  expect(
    after({
      route: 'beta',
      path: '/beta',
      headers: ['x-cohort=beta'],
      method: 'POST',
      weights: ['v2=1'],
      mirrorVersion: 'v3',
      mirrorPercent: 10,
    }),
  ).toBe(`${manifest}    - name: beta
      match:
        path:
          type: Prefix
          value: /beta
        headers:
          - name: x-cohort
            value: beta
        method: POST
      timeout: 2s
      backends:
        - version: v2
          weight: 1
      mirror:
        version: v3
        percent: 10
`);
});

it('removes a route with its lines', () => {
  const text = after({ route: 'main', action: 'remove' });
  expect(text).not.toContain('name: main');
  expect(text).toContain('name: reads # the catalogue');
});

it.each([
  [
    'an unknown service',
    { service: 'shop/nobody' },
    'route/service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'shop/broken' },
    'route/service-unreadable',
    'service',
  ],
  [
    'what is so',
    { weights: ['v2=10', 'v1=90'], mirrorVersion: 'v3' },
    'route/no-effect',
    'route',
  ],
  [
    'a route to remove that is not there',
    { route: 'mian', action: 'remove' },
    'route/not-there',
    'route',
  ],
  [
    'terms of a route that goes',
    { action: 'remove', timeout: '1s' },
    'route/unused',
    'timeout',
  ],
  ['codes without retries', { retryOn: ['503'] }, 'route/no-retry', 'retryOn'],
  [
    'a try without retries',
    { route: 'reads', attempts: 0, perTryTimeout: '1s' },
    'route/no-retry',
    'perTryTimeout',
  ],
  [
    'a mirror without share',
    { route: 'reads', mirrorVersion: 'v2' },
    'route/no-mirror',
    'mirrorVersion',
  ],
  [
    'a share without mirror',
    { route: 'reads', mirrorPercent: 1 },
    'route/no-mirror',
    'mirrorPercent',
  ],
  [
    'retries of everything',
    { attempts: 1 },
    'retry-methods/any-method',
    'attempts',
  ],
  [
    'a try that outlasts the route',
    { route: 'reads', perTryTimeout: '2s' },
    'retry-limits/per-try-longer',
    'perTryTimeout',
  ],
  [
    'an unknown version',
    { weights: ['v9=1'] },
    'route-backends/unknown-version',
    'weights',
  ],
  [
    'an unknown mirror',
    { mirrorVersion: 'v9' },
    'route-backends/unknown-version',
    'mirrorVersion',
  ],
  ['no timeout', { timeout: '0s' }, 'route-timeout/none', 'timeout'],
  ['too many tries', { attempts: 4 }, 'route/input', 'attempts'],
  ['a weight that is none', { weights: ['v1=ten'] }, 'route/input', 'weights'],
  [
    'a header that is none',
    { headers: ['x cohort=1'] },
    'route/input',
    'headers',
  ],
  ['a path that hides', { path: '/a/../b' }, 'route/input', 'path'],
])('refuses %s', (_name, raw, code, field) => {
  expect(refused(route, { ...input, ...raw }, world)).toContainEqual([
    code,
    field,
  ]);
});

it('refuses a route on a port without HTTP', () => {
  const raw = { ...input, service: 'shop/plain', timeout: '1s' };
  expect(
    refused(route, raw, world).map(([code]) => String(code).split('/')[0]),
  ).toContain('route-protocol');
});

it('starts with the first route', () => {
  expect(route.prefill(world, 'shop/orders')).toEqual({
    service: 'shop/orders',
    action: 'set',
    route: 'reads',
    timeout: '1s',
    attempts: 2,
    perTryTimeout: '300ms',
  });
});

it('is taken back to the byte', () => {
  const maybe = <T>(values: readonly T[]) =>
    fc.option(fc.constantFrom(...values), { nil: undefined });
  const inputs = fc.record({
    service: fc.constant('shop/orders'),
    route: fc.constantFrom('reads', 'main', 'fresh'),
    method: fc.constantFrom('GET' as const),
    timeout: maybe(['2s', '1m30s']),
    attempts: maybe([0, 1, 3]),
    weights: maybe([['v1=1'], ['v3=5', 'v1=95'], ['v2=10', 'v1=90']]),
    headers: maybe([['x-cohort=beta']]),
    mirrorPercent: maybe([0]),
    reason: fc.constant(input.reason),
  });
  expect(shareTakenBack(route, inputs, world)).toBeGreaterThan(0.5);
});

it('is not taken back over what others wrote since', () => {
  const plan = planned(route, { ...input, weights: ['v1=80', 'v2=20'] }, world);
  const made = worldAfter(world, plan.steps);
  const next = planned(route, { ...input, weights: ['v1=50', 'v2=50'] }, made);
  const moved = worldAfter(made, next.steps);
  expect(undoCodes(route, plan, moved)).toEqual(['route/changed-since']);
  expect(undoCodes(route, plan, world)).toEqual(['route/no-effect']);
  const far = planned(route, { ...input, route: 'reads', timeout: '5s' }, made);
  const beside = worldAfter(made, far.steps);
  expect(undoCodes(route, plan, beside)).toEqual(['ok']);
});
