import { paceOf } from './delivery';
import { byService, type Moment, type Row } from './Moment';

const SECOND_MS = 1_000;

/** Answers `policy-live`: since when the proxies of each service have acknowledged which policy. */
export function policyLive(moment: Moment): Row[] {
  const { traffic, policies, at } = moment;
  return byService(moment, ({ name }, cluster) => {
    const [namespace, app] = name.split('/');
    const { applies, acknowledges } = paceOf(moment, cluster);
    const refuses = traffic.rejections.some(
      each => each.service === name && each.cluster === cluster,
    );
    return {
      cluster,
      policies: policies
        .filter(
          each =>
            each.namespace === namespace &&
            (each.app === undefined || each.app === app),
        )
        .map(each => {
          const since = each.since + (applies + acknowledges) * SECOND_MS;
          return {
            policy: `${namespace}/${each.name}`,
            dryRun: each.dryRun,
            spec: each.spec,
            acknowledgedSince:
              refuses || since > at ? null : new Date(since).toISOString(),
          };
        }),
    };
  }).map(([subject, clusters]) => ({ subject, value: { clusters } }));
}
