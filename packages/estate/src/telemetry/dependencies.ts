import { clustersOf, type Moment, type Row } from './Moment';
import { volumeOf } from './volumeOf';

const DAY_MS = 86_400_000;

function grouped<T extends { readonly from: string }, V>(
  items: readonly T[],
  made: (item: T) => readonly V[],
): [string, V[]][] {
  const rows = new Map<string, V[]>();
  for (const item of items) {
    const pieces = made(item);
    if (pieces.length === 0) continue;
    rows.set(item.from, [...(rows.get(item.from) ?? []), ...pieces]);
  }
  return [...rows];
}

/** Answers `observed-dependencies`: who called whom in a week, as the callers' proxies counted it. */
export function observedDependencies(moment: Moment): Row[] {
  const { traffic, at } = moment;
  const clusters = clustersOf(moment);
  const week = { from: at - 7 * DAY_MS, to: at };
  // A caller without a proxy counts nothing.
  const counted = traffic.calls.filter(({ plaintext }) => !plaintext);
  return grouped(counted, call =>
    call.clusters
      .filter(cluster => clusters.includes(cluster))
      .flatMap(cluster => {
        const volumes = call.requests.map(({ perMinute, failing }) => {
          const requests = volumeOf(call, perMinute, week)?.requests ?? 0;
          const failed = call.refused
            ? requests
            : Math.round(requests * failing);
          return { requests, failed };
        });
        const requests = volumes.reduce((sum, each) => sum + each.requests, 0);
        const failed = volumes.reduce((sum, each) => sum + each.failed, 0);
        const { to, protocol } = call;
        const where = { fromCluster: cluster, toCluster: cluster };
        return requests === 0
          ? []
          : [{ to, protocol, requests, failed, ...where }];
      }),
  ).map(([subject, calls]) => ({ subject, value: { calls } }));
}

/** Answers `undeclared-egress`: counters know that it happened, the log knows where to. */
export function undeclaredEgress(moment: Moment): Row[] {
  const { traffic, at, part } = moment;
  const clusters = clustersOf(moment);
  const spacing = (perMinute: number) => 60_000 / perMinute;
  return grouped(traffic.outside, call =>
    call.clusters
      .filter(cluster => clusters.includes(cluster))
      .map(() => {
        const { host, port, protocol, outcome, perMinute } = call;
        const requests = Math.floor(perMinute * 60 * 24);
        const last = Math.floor(at / spacing(perMinute)) * spacing(perMinute);
        return part === 'counters'
          ? { protocol, outcome, requests }
          : {
              host,
              port,
              protocol,
              outcome,
              requests,
              lastSeen: new Date(last).toISOString(),
            };
      }),
  ).map(([subject, destinations]) => ({ subject, value: { destinations } }));
}
