import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { protocol, requests } from '../shapes';
import { DAY, HOUR, MINUTE } from '../units';

const value = z.strictObject({
  calls: z.array(
    z.strictObject({
      /** "payments/ledger". */
      to: z.string(),
      protocol,
      requests,
      /** Of them, those that failed; absent when the source does not tell. */
      failed: requests.optional(),
      fromCluster: z.string(),
      toCluster: z.string(),
    }),
  ),
});

/** @public */
export type ObservedDependenciesValue = z.infer<typeof value>;

/** @public */
export const observedDependencies = collectedSignal<ObservedDependenciesValue>({
  id: 'observed-dependencies',
  title: 'Observed dependencies',
  means:
    'Which services a service called in the window, as its own proxy counted it: failed and refused calls too. A call that is made less than once in the window is not in it.',
  source: 'M-24, mesh.md 2.4',
  parts: ['mesh'],
  about: 'service',
  value,
  unit: 'requests',
  windowSeconds: 7 * DAY,
  everySeconds: 10 * MINUTE,
  freshForSeconds: HOUR,
  visibleTo: 'service-readers',
  trend: {
    unit: 'requests per week',
    of: ({ calls }) => calls.reduce((sum, call) => sum + call.requests, 0),
  },
});
