import { paceOf } from './delivery';
import { grouped } from './grouped';
import { clustersOf, type Moment, type Row } from './Moment';
import type { Traffic } from './readTraffic';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Namespace of the egress gateway, which is that of the objects of every host. */
const EGRESS = 'egress';

type Outside = Traffic['outside'][number];

/**
 * When a cluster's proxies began to send the calls through the gateway, epoch milliseconds: once the host is declared,
 * applied and acknowledged. What finds its way around goes on to.
 */
function openedAt(moment: Moment, call: Outside, cluster: string): number {
  const declared = moment.egress.find(
    ({ service, host }) => service === call.from && host === call.host,
  );
  if (declared === undefined || call.outcome === 'passed') return Infinity;
  const { applies, acknowledges } = paceOf(moment, cluster);
  return declared.since + (applies + acknowledges) * 1_000;
}

/** Calls made between two moments; they begin at whole spacings. */
function madeIn(
  { perMinute }: Outside,
  window: { readonly from: number; readonly to: number },
) {
  const spacing = MINUTE_MS / perMinute;
  const before = Math.floor(window.from / spacing);
  const until = Math.floor(window.to / spacing);
  return { requests: Math.max(0, until - before), last: until * spacing };
}

function here(moment: Moment, call: Outside): string[] {
  const clusters = clustersOf(moment);
  return call.clusters.filter(each => clusters.includes(each));
}

/** A week of calls that the gateway carried, by who made them. */
export function throughGateway(moment: Moment) {
  const { at, traffic } = moment;
  return grouped(traffic.outside, call =>
    here(moment, call).flatMap(cluster => {
      const from = Math.max(at - 7 * DAY_MS, openedAt(moment, call, cluster));
      const { requests } = madeIn(call, { from: Math.min(from, at), to: at });
      const { protocol, host } = call;
      const where = { fromCluster: cluster, toCluster: cluster };
      return requests === 0
        ? []
        : [
            {
              to: `${EGRESS}/${host}`,
              protocol,
              requests,
              failed: 0,
              ...where,
            },
          ];
    }),
  );
}

/** Answers `undeclared-egress`: counters know that it happened, the log knows where to. */
export function undeclaredEgress(moment: Moment): Row[] {
  const { at, part, traffic } = moment;
  return grouped(traffic.outside, call =>
    here(moment, call).flatMap(cluster => {
      const to = Math.min(at, openedAt(moment, call, cluster));
      const { requests, last } = madeIn(call, { from: at - DAY_MS, to });
      if (requests === 0) return [];
      const { host, port, protocol, outcome } = call;
      return [
        part === 'counters'
          ? { protocol, outcome, requests }
          : {
              host,
              port,
              protocol,
              outcome,
              requests,
              lastSeen: new Date(last).toISOString(),
            },
      ];
    }),
  ).map(([subject, destinations]) => ({ subject, value: { destinations } }));
}
