import type { TrafficCall } from './readTraffic';
import { runsOf, volumeOf } from './volumeOf';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SUNDAY = Date.parse('2027-02-28T00:00:00Z');

function call(weekly?: TrafficCall['weekly']): TrafficCall {
  return {
    from: 'a/b',
    to: 'c/d',
    port: 80,
    protocol: 'http',
    clusters: ['one'],
    plaintext: false,
    refused: false,
    requests: [],
    ...(weekly === undefined ? {} : { weekly }),
  };
}

it('counts the requests of a window', () => {
  const window = { from: SUNDAY, to: SUNDAY + HOUR };
  expect(volumeOf(call(), 0.5, window)).toEqual({
    requests: 30,
    last: SUNDAY + HOUR - 120_000,
  });
});

it('makes windows that touch add up', () => {
  const odd = SUNDAY + 12_345_678;
  const of = (from: number, to: number) =>
    volumeOf(call(), 0.7, { from, to })?.requests ?? 0;
  expect(of(SUNDAY, odd) + of(odd, SUNDAY + DAY)).toBe(
    of(SUNDAY, SUNDAY + DAY),
  );
});

it('has nothing to tell of a window too short for one request', () => {
  const window = { from: SUNDAY + 1, to: SUNDAY + 2 };
  expect(volumeOf(call(), 1, window)).toBeUndefined();
});

it('runs a weekly call on its day only', () => {
  const weekly = { day: 0, hour: 2, minutes: 10 };
  const start = SUNDAY + 2 * HOUR;
  const run = { from: start, to: start + 600_000 };
  const runs = (from: number, to: number) => runsOf(call(weekly), { from, to });
  expect(runs(SUNDAY, SUNDAY + DAY)).toEqual([run]);
  expect(runs(SUNDAY + DAY, SUNDAY + 7 * DAY)).toEqual([]);
  expect(runs(SUNDAY - 6 * DAY, SUNDAY + DAY)).toEqual([run]);
  expect(runs(start + 300_000, SUNDAY + DAY)).toEqual([
    { from: start + 300_000, to: run.to },
  ]);
});
