import type { Moment } from './Moment';
import { observedDependencies } from './dependencies';
import { undeclaredEgress } from './egress';
import { readTraffic } from './readTraffic';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const at = Date.parse('2027-03-09T12:00:00Z');

/** Frankfurt, where shop/ad calls pixel.ads.example three times a minute from both clusters. */
function moment(since: number | undefined): Moment {
  const declared = { service: 'shop/ad', host: 'pixel.ads.example' };
  return {
    traffic: readTraffic(),
    site: 'frankfurt',
    part: 'hosts',
    at,
    delivered: undefined,
    policies: [],
    abortedAt: () => undefined,
    egress: since === undefined ? [] : [{ ...declared, since }],
  };
}

function seen(since: number | undefined) {
  const now = moment(since);
  const blocked = undeclaredEgress(now).find(
    ({ subject }) => subject === 'shop/ad',
  )?.value as
    | { destinations: { requests: number; lastSeen: string }[] }
    | undefined;
  const { calls } = (observedDependencies(now).find(
    ({ subject }) => subject === 'shop/ad',
  )?.value as { calls: { to: string; requests: number }[] }) ?? { calls: [] };
  return {
    blocked: blocked?.destinations.map(({ requests }) => requests) ?? [],
    last: blocked?.destinations[0]?.lastSeen,
    through: calls
      .filter(({ to }) => to === 'egress/pixel.ads.example')
      .map(({ requests }) => requests),
  };
}

it('blocks what nobody declares', () => {
  expect(seen(undefined)).toEqual({
    blocked: [4_320, 4_320],
    last: '2027-03-09T12:00:00.000Z',
    through: [],
  });
});

it('carries calls through the gateway once the host is applied and acknowledged', () => {
  // One minute after the merge in fra-1, a hundred seconds in fra-2.
  expect(seen(at - 61 * MINUTE)).toEqual({
    blocked: [4_320 - 180, 4_320 - 178],
    last: '2027-03-09T11:00:00.000Z',
    through: [180, 178],
  });
});

it('forgets what was blocked more than a day ago', () => {
  const { blocked, through } = seen(at - 2 * DAY);
  expect(blocked).toEqual([]);
  expect(through[0]).toBe((2_880 - 1) * 3);
});

it('does not mend what finds its way around', () => {
  const around = {
    service: 'batch/settlement',
    host: 'files.card-network.example',
  };
  const now = { ...moment(undefined), egress: [{ ...around, since: 0 }] };
  const passed = undeclaredEgress(now).filter(
    ({ subject }) => subject === 'batch/settlement',
  );
  expect(passed).toHaveLength(1);
});
