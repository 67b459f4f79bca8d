import { byService, clustersOf, type Moment, type Row } from './Moment';
import type { TrafficPods } from './readTraffic';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** Seconds a cluster takes to apply a merge, and its proxies to acknowledge it. */
export function paceOf({ traffic }: Moment, cluster: string) {
  return (
    traffic.delivery.find(each => each.cluster === cluster) ?? {
      applies: 0,
      acknowledges: 1,
    }
  );
}

/** Proxies that acknowledged the tip: none until the cluster applied it, then one after the other. */
function acknowledgedOf(moment: Moment, pods: TrafficPods, cluster: string) {
  const { delivered, at } = moment;
  if (delivered === undefined) return pods.pods;
  const { applies, acknowledges } = paceOf(moment, cluster);
  const since = (at - delivered.at) / SECOND_MS - applies;
  const share = Math.min(1, Math.max(0, since / acknowledges));
  return Math.floor(pods.pods * share);
}

/** Answers `drift`: which commit the proxies of each service acknowledged. */
export function drift(moment: Moment): Row[] {
  const { traffic, delivered, at } = moment;
  return byService(moment, (pods, cluster) => {
    const rejected = traffic.rejections
      .filter(each => each.service === pods.name && each.cluster === cluster)
      .map(({ text, proxies }) => ({ text, proxies }));
    const refusing = rejected.reduce((sum, each) => sum + each.proxies, 0);
    const done = Math.min(
      acknowledgedOf(moment, pods, cluster),
      pods.pods - refusing,
    );
    const late = pods.pods - done;
    return {
      cluster,
      proxies: pods.pods,
      acknowledged: [
        { commit: delivered?.commit ?? null, proxies: done },
        { commit: delivered?.before ?? null, proxies: late },
      ].filter(({ proxies }) => proxies > 0),
      behindSeconds:
        late === 0 || delivered === undefined
          ? 0
          : Math.round((at - delivered.at) / SECOND_MS),
      rejected,
      disconnected: 0,
    };
  }).map(([subject, clusters]) => ({ subject, value: { clusters } }));
}

/** Answers `cluster-wave`: which commit each cluster applied. */
export function clusterWave(moment: Moment): Row[] {
  const { delivered, at } = moment;
  return clustersOf(moment).map(cluster => {
    const { applies, acknowledges } = paceOf(moment, cluster);
    const since =
      delivered === undefined ? Infinity : (at - delivered.at) / SECOND_MS;
    const applied = since >= applies;
    const settled = since >= applies + acknowledges;
    const finished = (delivered?.at ?? 0) + applies * SECOND_MS;
    return {
      subject: cluster,
      value: {
        applications: [
          {
            name: 'mesh-routing',
            revision: (applied ? delivered?.commit : delivered?.before) ?? null,
            sync: applied ? 'Synced' : 'OutOfSync',
            health: settled ? 'Healthy' : 'Progressing',
            ...(applied && delivered !== undefined
              ? { finishedAt: new Date(finished).toISOString() }
              : {}),
          },
        ],
      },
    };
  });
}

/** Answers `certificates`: they are renewed at half their life, where renewing works. */
export function certificates(moment: Moment): Row[] {
  const { traffic, at } = moment;
  return byService(moment, (pods, cluster) => {
    const failing = traffic.failedRenewals.find(
      each => each.service === pods.name && each.cluster === cluster,
    );
    const half = (pods.lifetimeHours * HOUR_MS) / 2;
    const left =
      failing === undefined
        ? 2 * half - (at % half)
        : failing.hoursLeft * HOUR_MS;
    return {
      cluster,
      proxies: pods.pods,
      leastSecondsLeft: Math.round(left / SECOND_MS),
      failedRenewals: failing?.count ?? 0,
      releases: [{ release: pods.release, proxies: pods.pods }],
    };
  }).map(([subject, clusters]) => ({ subject, value: { clusters } }));
}

type Planned = Moment['traffic']['rollouts'][number];

/** How a rollout stands that was aborted: all traffic is with the stable version, and no analysis runs. */
function aborted(
  { step: _, ...rest }: Omit<Planned, 'service' | 'hours'>,
  at: number,
) {
  return {
    ...rest,
    phase: 'Degraded',
    message: 'Aborted by a person',
    step: 0,
    declaredWeight: 0,
    appliedWeight: 0,
    analyses: [],
    since: new Date(at).toISOString(),
  };
}

/** Answers `rollout`. */
export function rollout(moment: Moment): Row[] {
  const clusters = clustersOf(moment);
  return moment.traffic.rollouts
    .filter(({ cluster }) => clusters.includes(cluster))
    .map(({ service, hours, ...rest }) => {
      const at = moment.abortedAt({ service, cluster: rest.cluster });
      const since = new Date(moment.at - hours * HOUR_MS).toISOString();
      const row = at === undefined ? { ...rest, since } : aborted(rest, at);
      return {
        subject: service,
        value: {
          rollouts: [{ ...row, name: service.split('/')[1], current: true }],
        },
      };
    });
}
