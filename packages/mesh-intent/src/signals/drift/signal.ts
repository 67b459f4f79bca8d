import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { MINUTE } from '../units';

const count = z.int().min(0);

const value = z.strictObject({
  clusters: z.array(
    z.strictObject({
      cluster: z.string(),
      proxies: count,
      /** By the commit whose configuration they acknowledged; `null` where that cannot be told (mesh.md 5.2). */
      acknowledged: z.array(
        z.strictObject({ commit: z.string().nullable(), proxies: count }),
      ),
      /** Age of the oldest configuration a proxy has not acknowledged yet; 0 when none waits, `null` when unknown. */
      behindSeconds: z.number().min(0).nullable(),
      /** What proxies refused, in their words. */
      rejected: z.array(
        z.strictObject({ text: z.string().max(2_000), proxies: count }),
      ),
      /** Proxies that should be there and are not; `null` where nobody knows who should. */
      disconnected: count.nullable(),
    }),
  ),
});

/** @public */
export type DriftValue = z.infer<typeof value>;

/** @public */
export const drift = collectedSignal<DriftValue>({
  id: 'drift',
  title: 'Drift',
  means:
    'How many proxies of a service acknowledged which commit, how long the oldest waits, and what they refused. Acknowledged is not the same as effective.',
  source: 'M-31, mesh.md 5',
  parts: ['sync'],
  about: 'service',
  value,
  unit: 'proxies',
  everySeconds: MINUTE,
  freshForSeconds: 5 * MINUTE,
  visibleTo: 'service-readers',
  trend: {
    unit: 'seconds behind',
    of: ({ clusters }) => {
      const known = clusters.flatMap(
        ({ behindSeconds }) => behindSeconds ?? [],
      );
      return known.length === 0 ? undefined : Math.max(...known);
    },
  },
});
