import fc from 'fast-check';
import {
  planned,
  refused,
  shareTakenBack,
  undoCodes,
  written,
} from '../__testUtils__/ask';
import { makeWorld } from '../../testing';
import { resilience } from './kind';
import { settings } from './settings';

const manifest = `apiVersion: mesh.corp/v1alpha1
kind: ServiceManifest
metadata:
  name: orders
  namespace: shop
  owner: group:default/team-shop
spec:
  serviceAccount: orders
  clusters: [one]
  resilience:
    outlier:
      consecutiveErrors: 5 # measured
    limits: { maxRequests: 100 }
`;
const path = 'services/shop/orders.yaml';
const world = makeWorld({
  services: [{ name: 'plain' }],
  files: {
    routing: { [path]: manifest, 'services/shop/broken.yaml': 'a: [' },
  },
});
const input = { service: 'shop/orders', reason: 'The database takes no more.' };

it.each<[string, object, string, string]>([
  ['a number', { consecutiveErrors: 3 }, 'Errors: 5 #', 'Errors: 3 #'],
  [
    'a setting of a part that is there',
    { interval: '5s' },
    '5 # measured\n',
    '5 # measured\n      interval: 5s\n',
  ],
  [
    'a setting in brackets',
    { maxConnections: 7 },
    'maxRequests: 100',
    'maxRequests: 100, maxConnections: 7',
  ],
  [
    'a part',
    { spilloverThreshold: 70 },
    'maxRequests: 100 }\n',
    'maxRequests: 100 }\n    locality:\n      spilloverThreshold: 70\n',
  ],
  [
    'a part back',
    { reset: ['limits', 'locality'] },
    '    limits: { maxRequests: 100 }\n',
    '',
  ],
])('sets %s and nothing else', (_name, raw, from, to) => {
  expect(manifest).toContain(from);
  const plan = planned(resilience, { ...input, ...raw }, world);
  expect(written(plan)).toEqual([manifest.replace(from, to)]);
});

it('writes the parts of a service that has none in order', () => {
  const raw = {
    ...input,
    service: 'shop/plain',
    retryBudgetPercent: 10,
    maxRequests: 5,
  };
  expect(written(planned(resilience, raw, world))[0]).toContain(`  resilience:
    limits:
      maxRequests: 5
    retryBudget:
      percent: 10
`);
});

it('removes everything that goes back', () => {
  const raw = { ...input, reset: ['outlier', 'limits'] };
  expect(written(planned(resilience, raw, world))[0]).not.toContain(
    'resilience',
  );
});

it.each([
  [
    'an unknown service',
    { service: 'shop/nobody', maxRequests: 1 },
    'resilience/service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'shop/broken', maxRequests: 1 },
    'resilience/service-unreadable',
    'service',
  ],
  ['nothing', {}, 'resilience/no-effect', 'service'],
  ['what is so', { maxRequests: 100 }, 'resilience/no-effect', 'service'],
  [
    'defaults that are so',
    { reset: ['locality'] },
    'resilience/no-effect',
    'service',
  ],
  [
    'both',
    { maxRequests: 5, reset: ['limits'] },
    'resilience/contradiction',
    'maxRequests',
  ],
  [
    'a threshold that cannot be kept',
    { spilloverThreshold: 50 },
    'spillover-threshold/not-enforceable',
    'spilloverThreshold',
  ],
  [
    'a share over all',
    { maxEjectionPercent: 101 },
    'resilience/input',
    'maxEjectionPercent',
  ],
  ['no duration', { interval: '1.5s' }, 'resilience/input', 'interval'],
])('refuses %s', (_name, raw, code, field) => {
  expect(refused(resilience, { ...input, ...raw }, world)).toContainEqual([
    code,
    field,
  ]);
});

it('starts with what the manifest says', () => {
  expect(resilience.prefill(world, 'shop/orders')).toEqual({
    service: 'shop/orders',
    consecutiveErrors: 5,
    maxRequests: 100,
  });
  expect(resilience.prefill(world, undefined)).toEqual({});
});

it('is taken back to the byte', () => {
  const numbers = settings
    .filter(({ widget, part }) => widget === 'number' && part !== 'locality')
    .map(({ name }) => name);
  const inputs = fc
    .tuple(
      fc.subarray(numbers, { minLength: 1 }),
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom('shop/orders', 'shop/plain'),
    )
    .map(([names, value, service]) => ({
      ...input,
      service,
      ...Object.fromEntries(names.map(name => [name, value])),
    }));
  expect(shareTakenBack(resilience, inputs, world)).toBe(1);
});

it('says when there is nothing to take back', () => {
  const plan = planned(resilience, { ...input, maxRequests: 7 }, world);
  expect(undoCodes(resilience, plan, world)).toEqual(['resilience/no-effect']);
});
