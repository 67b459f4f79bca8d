import type { Series } from '../PrometheusClient';
import { selector, serviceLabels, serviceRef } from './Asking';
import type { Asked, Asking } from './Asking';

const DAY_MS = 86_400_000;
/** Steps of five minutes in a day. */
const STEPS = 288;

interface Day {
  requests: number;
  plaintext: number;
}

interface Tally {
  readonly days: Map<number, Day>;
  readonly callers: Map<
    string,
    { caller: string; protocol: 'http' | 'tcp'; requests: number }
  >;
}

const counters = [
  ['http', 'istio_requests_total'],
  ['tcp', 'istio_tcp_connections_opened_total'],
] as const;

/** Midnights that end the last seven whole days, UTC. */
function midnights(now: Date) {
  const to = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return {
    from: new Date(to - 6 * DAY_MS),
    to: new Date(to),
    stepSeconds: DAY_MS / 1000,
  };
}

/**
 * Share of each day that was measured: scrapes of proxies that worked, times the part of the day in which any were tried.
 * Only the second factor sees a Prometheus that was itself away (mesh.md 2.7).
 */
function coverageQuery(asking: Asking): string {
  const up = `up${selector(asking, asking.config.proxies)}`;
  const worked = `sum(sum_over_time(${up}[1d:5m])) / sum(count_over_time(${up}[1d:5m]))`;
  const tried = `count_over_time(count(${up})[1d:5m]) / ${STEPS}`;
  return `clamp_max((${worked}) * (${tried}), 1)`;
}

function byDay(series: readonly Series[]): ReadonlyMap<number, number> {
  return new Map(series.flatMap(({ points }) => points.map(point => point)));
}

/** Every request by day, those in plaintext apart, and series of plaintext that were born within a day, whose first increment `increase` cannot see. */
async function countsOf(asking: Asking) {
  const over = midnights(asking.now);
  const to = serviceLabels('destination', asking.config);
  const from = serviceLabels('source', asking.config);
  const by = `sum by (${to.namespace}, ${to.name}, connection_security_policy)`;
  const caller = `sum by (${to.namespace}, ${to.name}, ${from.namespace}, ${from.name})`;
  return Promise.all(
    counters.map(async ([protocol, metric]) => {
      const all = `${metric}${selector(asking, 'reporter="destination"')}`;
      const clear = `${metric}${selector(
        asking,
        'reporter="destination"',
        'connection_security_policy!="mutual_tls"',
      )}`;
      const [counted, born, senders] = await Promise.all([
        asking.client.range(`${by}(increase(${all}[1d]))`, over, asking.abort),
        asking.client.range(
          `${caller}(max_over_time(${clear}[1d]) unless ${clear} offset 1d) > 0`,
          over,
          asking.abort,
        ),
        asking.client.range(
          `${caller}(increase(${clear}[1d])) > 0`,
          over,
          asking.abort,
        ),
      ]);
      return { protocol, counted, born, senders };
    }),
  );
}

function tallyOf(found: Map<string, Tally>, ref: string): Tally {
  const known = found.get(ref);
  if (known !== undefined) return known;
  const made = { days: new Map<number, Day>(), callers: new Map() };
  found.set(ref, made);
  return made;
}

function dayOf({ days }: Tally, at: number): Day {
  const known = days.get(at);
  if (known !== undefined) return known;
  const made = { requests: 0, plaintext: 0 };
  days.set(at, made);
  return made;
}

/** What series born within a day amount to, of all callers and both protocols together. */
function bornByDay(
  counts: Awaited<ReturnType<typeof countsOf>>,
  to: ReturnType<typeof serviceLabels>,
): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const found = new Map<string, Map<number, number>>();
  for (const { labels, points } of counts.flatMap(({ born }) => born)) {
    const subject = serviceRef(labels, to);
    const days = found.get(subject) ?? new Map<number, number>();
    found.set(subject, days);
    for (const [at, value] of points) {
      days.set(at, value + (days.get(at) ?? 0));
    }
  }
  return found;
}

/** Answers `plaintext` for the whole site: seven queries, whatever the number of services (mesh.md 2.2, 2.3). */
export async function plaintext(asking: Asking): Promise<Asked> {
  const over = midnights(asking.now);
  const to = serviceLabels('destination', asking.config);
  const from = serviceLabels('source', asking.config);
  const [counts, measured] = await Promise.all([
    countsOf(asking),
    asking.client.range(coverageQuery(asking), over, asking.abort),
  ]);
  const coverage = byDay(measured);
  const found = new Map<string, Tally>();
  for (const { protocol, counted, born, senders } of counts) {
    for (const { labels, points } of counted) {
      const tally = tallyOf(found, serviceRef(labels, to));
      for (const [at, value] of points) {
        const day = dayOf(tally, at);
        day.requests += value;
        if (labels.connection_security_policy !== 'mutual_tls') {
          day.plaintext += value;
        }
      }
    }
    for (const { labels, points } of [...born, ...senders]) {
      const tally = tallyOf(found, serviceRef(labels, to));
      const caller = serviceRef(labels, from);
      const key = `${caller} ${protocol}`;
      const known = tally.callers.get(key)?.requests ?? 0;
      const seen = points.reduce((sum, [, value]) => sum + value, 0);
      // A born series may be counted by both; the larger of the two is told, never their sum.
      const requests = Math.max(known, seen);
      tally.callers.set(key, { caller, protocol, requests });
    }
  }
  for (const [subject, days] of bornByDay(counts, to)) {
    for (const [at, value] of days) {
      const day = dayOf(tallyOf(found, subject), at);
      day.plaintext = Math.max(day.plaintext, value);
      day.requests = Math.max(day.requests, day.plaintext);
    }
  }
  found.delete('unknown');
  const ends = Array.from(
    { length: 7 },
    (_, at) => over.from.getTime() + at * DAY_MS,
  );
  const rows = [...found].map(([subject, tally]) => ({
    subject,
    value: {
      days: ends.map(end => ({
        day: new Date(end - DAY_MS).toISOString().slice(0, 10),
        requests: tally.days.get(end)?.requests ?? 0,
        plaintext: tally.days.get(end)?.plaintext ?? 0,
        // A day without any scrape has no value, and was not measured.
        coverage: Math.max(0, coverage.get(end) ?? 0),
      })),
      callers: [...tally.callers.values()],
    },
  }));
  const last = coverage.get(ends[6]);
  return { rows, ...(last === undefined ? {} : { coverage: last }) };
}
