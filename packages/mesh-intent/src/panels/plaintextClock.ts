import type { Answer, VerdictOutcome } from '@causeway/mesh-authz';
import type { PlaintextValue } from '../signals';
import { siteAnswers } from './siteAnswers';
import type { SilentSite } from './siteAnswers';

/** What a whole day says of a workload. `quiet`: measured, and nobody called. @public */
export type ClockDayState = 'clean' | 'plaintext' | 'hole' | 'quiet';

/** @public */
export interface ClockDay {
  /** "2027-03-01", UTC. */
  readonly day: string;
  readonly state: ClockDayState;
  readonly requests: number;
  readonly plaintext: number;
  /** Least coverage of any site of the service, 0..1. */
  readonly coverage: number;
}

/** @public */
export interface ClockCaller {
  /** "legacy/order-import"; "unknown" for a caller outside the mesh. */
  readonly caller: string;
  readonly protocol: 'http' | 'tcp';
  readonly requests: number;
  readonly site: string;
}

/**
 * Seven days of a workload: whether it could be made strict (M-10).
 * @public
 */
export interface PlaintextClock {
  /** Oldest first; empty when no site answered. */
  readonly days: readonly ClockDay[];
  /** Heaviest first. */
  readonly callers: readonly ClockCaller[];
  readonly requests: number;
  readonly plaintext: number;
  readonly outcome: VerdictOutcome;
  /** The verdict in words, with what is missing. */
  readonly message: string;
  readonly silent: readonly SilentSite[];
}

/** Share of a day and of the proxies that has to be measured (M-10). @public */
export const clockCoverage = 0.99;

const DAYS = 7;
const DAY_MS = 86_400_000;

function stateOf(day: Omit<ClockDay, 'state'>): ClockDayState {
  // One plaintext request is seen however little else was.
  if (day.plaintext > 0) return 'plaintext';
  if (day.coverage < clockCoverage) return 'hole';
  return day.requests > 0 ? 'clean' : 'quiet';
}

function daysOf(
  heard: readonly { readonly value: PlaintextValue }[],
  isPartial: boolean,
): ClockDay[] {
  const names = [
    ...new Set(heard.flatMap(({ value }) => value.days.map(({ day }) => day))),
  ].sort();
  return names.slice(-DAYS).map(day => {
    const found = heard.map(({ value }) =>
      value.days.find(each => each.day === day),
    );
    const sum = (of: 'requests' | 'plaintext') =>
      found.reduce((all, each) => all + (each?.[of] ?? 0), 0);
    const merged = {
      day,
      requests: sum('requests'),
      plaintext: sum('plaintext'),
      // A site that did not answer was not measured.
      coverage: isPartial
        ? 0
        : Math.min(...found.map(each => each?.coverage ?? 0)),
    };
    return { ...merged, state: stateOf(merged) };
  });
}

/** Names are sorted, and each stands once: the ends tell whether one is left out. */
function areConsecutive(days: readonly ClockDay[]): boolean {
  const [first, last] = [days[0], days[days.length - 1]];
  return (
    Date.parse(last.day) - Date.parse(first.day) === (days.length - 1) * DAY_MS
  );
}

function messageOf(
  clock: Pick<PlaintextClock, 'days' | 'callers' | 'silent' | 'requests'>,
): Pick<PlaintextClock, 'outcome' | 'message'> {
  const { days, callers, silent, requests } = clock;
  const of = (state: ClockDayState) =>
    days.filter(day => day.state === state).map(({ day }) => day);
  if (of('plaintext').length > 0) {
    const [worst] = callers;
    const who = worst === undefined ? '' : `, most of it from ${worst.caller}`;
    return {
      outcome: 'fail',
      message: `Plaintext on ${of('plaintext').length} of ${
        days.length
      } days, last on ${of('plaintext').at(-1)}${who}.`,
    };
  }
  const missing = [
    ...silent.map(({ site, message }) => `${site}: ${message}`),
    ...(silent.length === 0 && of('hole').length > 0
      ? [`not measured whole: ${of('hole').join(', ')}`]
      : []),
    ...(days.length < DAYS ? [`${days.length} of ${DAYS} days are there`] : []),
    ...(days.length === DAYS && !areConsecutive(days)
      ? ['the days told are not seven in a row']
      : []),
    ...(requests === 0 && days.length > 0
      ? ['no request in seven days, so nothing shows that callers have moved']
      : []),
  ];
  return missing.length === 0
    ? {
        outcome: 'pass',
        message: `No plaintext among ${Math.round(requests).toLocaleString(
          'en-US',
        )} requests in seven whole days.`,
      }
    : {
        outcome: 'insufficient-evidence',
        message: `Cannot be told: ${missing.join('; ')}.`,
      };
}

/**
 * The clock of one service over all its sites. A hole restarts nothing and passes nothing.
 * @public
 */
export function plaintextClock(
  answers: readonly Answer<PlaintextValue>[],
  sites: ReadonlySet<string>,
): PlaintextClock {
  const { heard, silent } = siteAnswers(answers, sites);
  const days = daysOf(heard, silent.length > 0);
  const callers = heard
    .flatMap(({ value, site, source }) =>
      value.callers.map(each => ({ ...each, site: site ?? source })),
    )
    .sort((a, b) => b.requests - a.requests);
  const sum = (of: 'requests' | 'plaintext') =>
    days.reduce((all, day) => all + day[of], 0);
  const clock = {
    days,
    callers,
    silent,
    requests: sum('requests'),
    plaintext: sum('plaintext'),
  };
  return { ...clock, ...messageOf(clock) };
}
