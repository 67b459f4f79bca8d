import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { time } from '../shapes';
import { MINUTE } from '../units';

const value = z.strictObject({
  /** Every cluster that was looked at, also one without policies. */
  clusters: z.array(
    z.strictObject({
      cluster: z.string(),
      /** Policies that select the service's pods there. */
      policies: z.array(
        z.strictObject({
          /** "shop/checkout-callers". */
          policy: z.string().min(1).max(600),
          /** Only watched: `istio.io/dry-run` (mesh.md 1.9). */
          dryRun: z.boolean(),
          /**
           * `spec` of the object as the cluster holds it, as JSON. The rules themselves and no hash of them: whoever
           * reads it brings both sides into one form, and a source needs to know none.
           */
          spec: z.string().min(2).max(64_000),
          /**
           * Since when every proxy of the service in the cluster has acknowledged this spec in this mode; a changed spec
           * starts anew. `null` while one has not.
           */
          acknowledgedSince: time.nullable(),
        }),
      ),
    }),
  ),
});

/** @public */
export type PolicyLiveValue = z.infer<typeof value>;

/** @public */
export const policyLive = collectedSignal<PolicyLiveValue>({
  id: 'policy-live',
  title: 'Live policies',
  means:
    'Which policies the proxies of a service acknowledged, watched or enforced, and since when. A policy that changes starts anew; acknowledged is not the same as met by traffic.',
  source: 'M-12, mesh.md 5.2',
  parts: ['acknowledged'],
  about: 'service',
  value,
  unit: 'policies',
  everySeconds: 5 * MINUTE,
  freshForSeconds: 30 * MINUTE,
  visibleTo: 'service-readers',
  trend: {
    unit: 'policies watched',
    of: ({ clusters }) =>
      clusters.reduce(
        (sum, { policies }) =>
          sum + policies.filter(({ dryRun }) => dryRun).length,
        0,
      ),
  },
});
