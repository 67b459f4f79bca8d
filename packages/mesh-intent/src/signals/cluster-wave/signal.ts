import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { time } from '../shapes';
import { MINUTE } from '../units';

const value = z.strictObject({
  applications: z.array(
    z.strictObject({
      name: z.string(),
      /** Commit that is applied; `null` when none is. */
      revision: z.string().nullable(),
      sync: z.enum(['Synced', 'OutOfSync', 'Unknown']),
      /** Healthy on apply says little of kinds without a health check (mesh.md 6.4). */
      health: z.enum([
        'Healthy',
        'Progressing',
        'Degraded',
        'Suspended',
        'Missing',
        'Unknown',
      ]),
      finishedAt: time.optional(),
      message: z.string().optional(),
    }),
  ),
});

/** @public */
export type ClusterWaveValue = z.infer<typeof value>;

/** @public */
export const clusterWave = collectedSignal<ClusterWaveValue>({
  id: 'cluster-wave',
  title: 'Cluster wave',
  means:
    'Which commit is applied in a cluster, and whether the applying finished. Applied is not the same as acknowledged by the proxies.',
  source: 'M-23, mesh.md 6.4',
  parts: ['applications'],
  about: 'cluster',
  value,
  unit: 'applications',
  everySeconds: MINUTE,
  freshForSeconds: 5 * MINUTE,
  visibleTo: 'signed-in',
  trend: {
    unit: 'applications out of sync',
    of: ({ applications }) =>
      applications.filter(({ sync }) => sync !== 'Synced').length,
  },
});
