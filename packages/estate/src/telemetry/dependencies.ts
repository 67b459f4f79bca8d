import { clustersOf, type Moment, type Row } from './Moment';
import { throughGateway } from './egress';
import { grouped } from './grouped';
import { volumeOf } from './volumeOf';

const DAY_MS = 86_400_000;

/** Answers `observed-dependencies`: who called whom in a week, as the callers' proxies counted it. */
export function observedDependencies(moment: Moment): Row[] {
  const { traffic, at } = moment;
  const clusters = clustersOf(moment);
  const week = { from: at - 7 * DAY_MS, to: at };
  // A caller without a proxy counts nothing.
  const counted = traffic.calls.filter(({ plaintext }) => !plaintext);
  const inside = grouped(counted, call =>
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
  );
  const rows = new Map(inside);
  for (const [from, calls] of throughGateway(moment)) {
    rows.set(from, [...(rows.get(from) ?? []), ...calls]);
  }
  return [...rows].map(([subject, calls]) => ({ subject, value: { calls } }));
}
