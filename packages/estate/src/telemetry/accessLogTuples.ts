import { z } from 'zod';
import type { Traffic, TrafficCall } from './readTraffic';
import { volumeOf, type Window } from './volumeOf';

const HOUR_MS = 3_600_000;

const params = z.strictObject({
  namespace: z.string(),
  service: z.string(),
  hours: z.int().min(1).max(168),
});

interface Logged {
  readonly request: Readonly<Record<string, unknown>>;
  readonly outcome: 'admitted' | 'denied';
  readonly rows: number;
  readonly samplingRate: number;
  readonly lastSeen: string;
}

function principalOf(traffic: Traffic, call: TrafficCall, cluster: string) {
  const [namespace, name] = call.from.split('/');
  return `spiffe://${traffic.trustDomains[cluster]}/ns/${namespace}/sa/${name}`;
}

type Kept = Pick<Logged, 'outcome' | 'rows' | 'samplingRate'>;

/** What the log keeps: successes sampled, failures whole; a refusal is a failure. */
function keptOf(
  { sampling: { success, failure } }: Traffic,
  call: TrafficCall,
  made: { readonly requests: number; readonly failing: number },
): Kept[] {
  const kept = (
    outcome: Logged['outcome'],
    requests: number,
    samplingRate: number,
  ): Kept => ({
    outcome,
    rows: Math.round(requests * samplingRate),
    samplingRate,
  });
  const failed = Math.round(made.requests * made.failing);
  const all = call.refused
    ? [kept('denied', made.requests, failure)]
    : [
        kept('admitted', failed, failure),
        kept('admitted', made.requests - failed, success),
      ];
  return all.filter(({ rows }) => rows > 0);
}

function rowsOf(
  traffic: Traffic,
  call: TrafficCall,
  at: { readonly cluster: string; readonly window: Window },
): Logged[] {
  const peer = call.plaintext ? [] : [principalOf(traffic, call, at.cluster)];
  const authority = `${call.to.split('/')[1]}:${call.port}`;
  return call.requests.flatMap(({ method, path, perMinute, failing }) => {
    const volume = volumeOf(call, perMinute, at.window);
    if (volume === undefined) return [];
    const { requests, last } = volume;
    const request = {
      protocol: call.protocol,
      peer,
      ...(method === undefined ? {} : { method }),
      ...(path === undefined ? {} : { path }),
      ...(call.protocol === 'http' ? { authority } : {}),
      port: call.port,
    };
    const lastSeen = new Date(last).toISOString();
    return keptOf(traffic, call, { requests, failing }).map(kept => ({
      request,
      lastSeen,
      ...kept,
    }));
  });
}

function callersOf(
  traffic: Traffic,
  calls: readonly TrafficCall[],
  at: { readonly cluster: string; readonly window: Window },
) {
  return calls.flatMap(call => {
    const requests = call.requests.reduce(
      (sum, { perMinute }) =>
        sum + (volumeOf(call, perMinute, at.window)?.requests ?? 0),
      0,
    );
    if (requests === 0) return [];
    const { protocol } = call;
    return [
      {
        ...(call.plaintext
          ? {}
          : { principal: principalOf(traffic, call, at.cluster) }),
        protocol,
        requests,
      },
    ];
  });
}

/**
 * Answers `access-log-tuples`: the callee's own log of some hours, grouped, by cluster of the site; and of the same week
 * the callers the unsampled metrics saw, which is where a weekly job shows.
 */
export function accessLogTuples(
  traffic: Traffic,
  asked: {
    readonly site: string;
    readonly params: unknown;
    readonly at: number;
  },
): unknown {
  const { namespace, service, hours } = params.parse(asked.params);
  const { site, at } = asked;
  const clusters =
    traffic.sites.find(({ name }) => name === site)?.clusters ?? [];
  return {
    // A cluster without calls is there too: its log was read, and holds nothing.
    clusters: clusters.map(cluster => {
      const calls = traffic.calls.filter(
        call =>
          call.to === `${namespace}/${service}` &&
          call.clusters.includes(cluster),
      );
      const logged = { from: at - hours * HOUR_MS, to: at };
      const week = { from: at - 168 * HOUR_MS, to: at };
      return {
        cluster,
        tuples: calls.flatMap(call =>
          rowsOf(traffic, call, { cluster, window: logged }),
        ),
        metricCallers: callersOf(traffic, calls, { cluster, window: week }),
      };
    }),
  };
}
