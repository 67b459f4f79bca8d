import { rateAt } from './rateAt';

const periods = [
  { from: '2027-03-01T00:00:00Z', success: 0.01, failure: 1 },
  { from: '2027-03-02T00:00:00Z', success: 0.1, failure: 0.5 },
];

it.each([
  ['2027-02-28T23:59:59Z', false, undefined],
  ['2027-03-01T00:00:00Z', false, 0.01],
  ['2027-03-01T23:59:59.999Z', true, 1],
  ['2027-03-02T01:00:00+01:00', false, 0.1],
  ['2027-03-03T00:00:00Z', true, 0.5],
] as const)('at %s, failed %s, the rate is %s', (at, failed, rate) => {
  expect(rateAt(periods, { at, failed })).toBe(rate);
});
