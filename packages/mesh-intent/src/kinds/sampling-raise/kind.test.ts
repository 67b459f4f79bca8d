import fc from 'fast-check';
import {
  planned,
  refused,
  shareTakenBack,
  undoCodes,
  written,
} from '../__testUtils__/ask';
import { makeWorld } from '../../testing';
import type { World } from '../../world';
import { samplingRaise } from './kind';

const path = 'telemetry/shop.yaml';
const file = `apiVersion: mesh.corp/v1alpha1
kind: SamplingRaises
namespace: shop
raises:
  - signal: trace
    rate: 10 # enough
    reason: Slow since Monday.
    until: "2027-03-10"
`;

function worldOf(
  text: string | undefined,
  today: string | undefined = '2027-03-01',
): World {
  return makeWorld({
    services: [{ name: 'stock' }],
    files: {
      routing: { 'services/shop/broken.yaml': 'a: [' },
      security: {
        'readme.txt': 'x',
        ...(text === undefined ? {} : { [path]: text }),
      },
    },
    options: { today },
  });
}

const world = worldOf(file);
const input = {
  service: 'shop/stock',
  signal: 'access-log',
  rate: 25,
  until: '2027-03-31',
  reason: 'Orders are lost.',
};

it('adds the raise and leaves the other signal', () => {
  const plan = planned(samplingRaise, input, world);
  expect(written(plan)).toEqual([
    `${file}  - signal: access-log
    rate: 25
    reason: Orders are lost.
    until: "2027-03-31"
`,
  ]);
  expect(plan.title).toBe(
    'Keep 25 % of the access log of shop until 2027-03-31',
  );
});

it('changes the raise of the same signal in place', () => {
  const raw = { ...input, signal: 'trace', rate: 50 };
  expect(written(planned(samplingRaise, raw, world))).toEqual([
    file
      .replace('rate: 10', 'rate: 50')
      .replace('Slow since Monday.', input.reason)
      .replace('2027-03-10', '2027-03-31'),
  ]);
});

it.each([
  [
    'an unknown service',
    { service: 'shop/nobody' },
    'sampling-raise/service-unknown',
    'service',
  ],
  [
    'an unreadable service',
    { service: 'shop/broken' },
    'sampling-raise/service-unreadable',
    'service',
  ],
  [
    'more than 30 days',
    { until: '2027-04-01' },
    'sampling-expiry/too-long',
    'until',
  ],
  [
    'a day that is over',
    { until: '2027-02-28' },
    'sampling-raise/past',
    'until',
  ],
  ['no day', { until: undefined }, 'sampling-raise/input', 'until'],
  [
    'what is so',
    {
      signal: 'trace',
      rate: 10,
      until: '2027-03-10',
      reason: 'Slow since Monday.',
    },
    'sampling-raise/no-effect',
    'rate',
  ],
  ['nothing', { rate: 0 }, 'sampling-raise/input', 'rate'],
  ['more than all', { rate: 101 }, 'sampling-raise/input', 'rate'],
  ['another signal', { signal: 'metrics' }, 'sampling-raise/input', 'signal'],
])('refuses %s', (_name, raw, code, field) => {
  expect(refused(samplingRaise, { ...input, ...raw }, world)).toContainEqual([
    code,
    field,
  ]);
});

it('refuses a file it cannot read', () => {
  expect(refused(samplingRaise, input, worldOf('a: ['))).toEqual([
    ['sampling-raise/file-unreadable', 'service'],
  ]);
});

it('leaves days to the rules where the day is not known', () => {
  const blind = makeWorld({
    services: [{ name: 'stock' }],
    files: { security: { 'readme.txt': 'x' } },
  });
  const raw = { ...input, until: '2020-01-01' };
  expect(planned(samplingRaise, raw, blind).steps).toHaveLength(1);
});

it('says when it is over', () => {
  const parsed = samplingRaise.input.parse(input);
  expect(samplingRaise.expires?.(parsed)).toBe('2027-03-31');
});

it.each([
  ['in a file', world],
  ['without one', worldOf(undefined)],
])('is taken back to the byte %s', (_name, at) => {
  const inputs = fc.record({
    service: fc.constant('shop/stock'),
    signal: fc.constantFrom('trace', 'access-log'),
    rate: fc.constantFrom(0.5, 10, 100),
    until: fc.constantFrom('2027-03-02', '2027-03-31'),
    reason: fc.constant(input.reason),
  });
  expect(shareTakenBack(samplingRaise, inputs, at)).toBe(1);
});

it('says when there is nothing to take back', () => {
  const plan = planned(samplingRaise, input, world);
  expect(undoCodes(samplingRaise, plan, world)).toEqual([
    'sampling-raise/no-effect',
  ]);
});
