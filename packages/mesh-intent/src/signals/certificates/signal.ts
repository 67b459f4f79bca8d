import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { HOUR, MINUTE } from '../units';

const value = z.strictObject({
  clusters: z.array(
    z.strictObject({
      cluster: z.string(),
      proxies: z.int().min(0),
      /** Least time left of any proxy's certificate; `null` when unknown. */
      leastSecondsLeft: z.number().nullable(),
      /** Renewals that failed in the window. */
      failedRenewals: z.number().min(0),
      /** Istio releases of the proxies. */
      releases: z.array(
        z.strictObject({ release: z.string(), proxies: z.int().min(0) }),
      ),
    }),
  ),
});

/** @public */
export type CertificatesValue = z.infer<typeof value>;

/** @public */
export const certificates = collectedSignal<CertificatesValue>({
  id: 'certificates',
  title: 'Certificates and proxies',
  means:
    'How long the certificates of a service are still good for, whether renewing works, and which releases its proxies run.',
  source: 'M-08',
  parts: ['proxies'],
  about: 'service',
  value,
  unit: 'seconds',
  windowSeconds: HOUR,
  everySeconds: 5 * MINUTE,
  freshForSeconds: 30 * MINUTE,
  visibleTo: 'service-readers',
  trend: {
    unit: 'seconds left',
    of: ({ clusters }) => {
      const left = clusters.flatMap(each => each.leastSecondsLeft ?? []);
      return left.length === 0 ? undefined : Math.min(...left);
    },
  },
});
