import { clustersOf, type Moment, type Row } from './Moment';
import type { TrafficCall } from './readTraffic';
import { volumeOf, type Window } from './volumeOf';

const DAY_MS = 86_400_000;

/** The seven whole days before today, oldest first. */
function days(at: number): Window[] {
  const today = Math.floor(at / DAY_MS) * DAY_MS;
  return Array.from({ length: 7 }, (_, index) => {
    const from = today - (7 - index) * DAY_MS;
    return { from, to: from + DAY_MS };
  });
}

function countOf(
  calls: readonly TrafficCall[],
  clusters: readonly string[],
  window: Window,
): number {
  return calls.reduce((sum, call) => {
    const meshes = call.clusters.filter(each => clusters.includes(each)).length;
    const each = call.requests.reduce(
      (all, { perMinute }) =>
        all + (volumeOf(call, perMinute, window)?.requests ?? 0),
      0,
    );
    return sum + meshes * each;
  }, 0);
}

/** Share of a day that was scraped. */
function coverageOf({ traffic, site }: Moment, daysAgo: number): number {
  const missing = traffic.holes
    .filter(hole => hole.site === site && hole.daysAgo === daysAgo)
    .reduce((sum, { hours }) => sum + hours, 0);
  return 1 - missing / 24;
}

/** Answers `plaintext`: seven days of each service, as its own proxies counted them. */
export function plaintext(moment: Moment): Row[] {
  const { traffic, at } = moment;
  const clusters = clustersOf(moment);
  const here = traffic.calls.filter(call =>
    call.clusters.some(cluster => clusters.includes(cluster)),
  );
  return [...new Set(here.map(({ to }) => to))].map(subject => {
    const calls = here.filter(({ to }) => to === subject);
    const clear = calls.filter(call => call.plaintext);
    const week = days(at);
    const whole = { from: week[0].from, to: week[6].to };
    return {
      subject,
      value: {
        days: week.map((window, index) => {
          const coverage = coverageOf(moment, 7 - index);
          // What was not scraped was not counted.
          const seen = (of: readonly TrafficCall[]) =>
            Math.round(countOf(of, clusters, window) * coverage);
          return {
            day: new Date(window.from).toISOString().slice(0, 10),
            requests: seen(calls),
            plaintext: seen(clear),
            coverage,
          };
        }),
        callers: clear.map(call => ({
          caller: call.from,
          protocol: call.protocol,
          requests: countOf([call], clusters, whole),
        })),
      },
    };
  });
}
