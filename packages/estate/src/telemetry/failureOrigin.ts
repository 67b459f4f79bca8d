import { clustersOf, type Moment, type Row } from './Moment';
import { volumeOf } from './volumeOf';

const HOUR_MS = 3_600_000;

/** Answers `failure-origin`: an hour of failures by who made them fail. */
export function failureOrigin(moment: Moment): Row[] {
  const { traffic, at } = moment;
  const clusters = clustersOf(moment);
  const hour = { from: at - HOUR_MS, to: at };
  const here = traffic.calls.filter(call =>
    call.clusters.some(cluster => clusters.includes(cluster)),
  );
  return [...new Set(here.map(({ to }) => to))].map(subject => {
    let requests = 0;
    let own = 0;
    let refused = 0;
    for (const call of here.filter(({ to }) => to === subject)) {
      const meshes = call.clusters.filter(each => clusters.includes(each));
      for (const { perMinute, failing } of call.requests) {
        const made =
          (volumeOf(call, perMinute, hour)?.requests ?? 0) * meshes.length;
        requests += made;
        if (call.refused) refused += made;
        else own += Math.round(made * failing);
      }
    }
    const others = traffic.failures
      .filter(({ to }) => to === subject)
      .map(({ origin, reason, ambiguous, share }) => ({
        origin,
        reason,
        ambiguous,
        requests: Math.round(requests * share),
      }));
    const failures = [
      {
        origin: 'application',
        reason: 'via_upstream',
        ambiguous: false,
        requests: own,
      },
      {
        origin: 'mesh',
        reason: 'rbac_access_denied',
        ambiguous: false,
        requests: refused,
      },
      ...others,
    ].filter(each => each.requests > 0);
    return { subject, value: { requests, failures } };
  });
}
