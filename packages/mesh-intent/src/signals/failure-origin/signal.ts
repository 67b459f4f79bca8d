import { z } from 'zod';
import type { FailureOrigin } from '../../failures/flagTable';
import { collectedSignal } from '../collectedSignal';
import { requests } from '../shapes';
import { HOUR, MINUTE } from '../units';

const value = z.strictObject({
  /** All requests of the window. */
  requests,
  failures: z.array(
    z.strictObject({
      /** Whom to page: the service's team, the mesh team, the network team; `none` is the client's own doing. */
      origin: z.enum(['none', 'application', 'mesh', 'network']),
      /** Flag or detail it was told from: "UO", "rbac_access_denied". */
      reason: z.string().max(200),
      /** Whether another origin would look the same (mesh.md 8). */
      ambiguous: z.boolean(),
      requests,
    }),
  ),
});

/**
 * Written out: the order in which the compiler prints an inferred union depends on what it read before.
 * @public
 */
export interface FailureOriginValue {
  requests: number;
  failures: {
    origin: FailureOrigin;
    reason: string;
    ambiguous: boolean;
    requests: number;
  }[];
}

/** @public */
export const failureOrigin = collectedSignal<FailureOriginValue>({
  id: 'failure-origin',
  title: 'Failures by origin',
  means:
    'Which requests to a service failed, and whether the application, the mesh or the network made them fail. Some flags have more than one cause; those are marked.',
  source: 'M-30, mesh.md 8',
  parts: ['requests'],
  about: 'service',
  value,
  unit: 'requests',
  windowSeconds: HOUR,
  everySeconds: 2 * MINUTE,
  freshForSeconds: 10 * MINUTE,
  visibleTo: 'service-readers',
  trend: {
    unit: 'share of requests that failed',
    of: ({ requests: all, failures }) => {
      const failed = failures
        .filter(({ origin }) => origin !== 'none')
        .reduce((sum, each) => sum + each.requests, 0);
      return all === 0 ? undefined : failed / all;
    },
  },
});
