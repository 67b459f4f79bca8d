import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { share, time } from '../shapes';
import { MINUTE } from '../units';

const count = z.int().min(0);

const value = z.strictObject({
  rollouts: z.array(
    z.strictObject({
      cluster: z.string(),
      name: z.string(),
      phase: z.enum(['Healthy', 'Progressing', 'Paused', 'Degraded']),
      /** Whether the phase is of the generation that is asked for; if not it says nothing (mesh.md 6.1). */
      current: z.boolean(),
      message: z.string().optional(),
      /** Steps done, of how many. */
      step: count,
      steps: count,
      /** Share declared for the new version, 0..1. */
      declaredWeight: share,
      /** Share it really got, from metrics; `null` when nobody measured it. */
      appliedWeight: share.nullable(),
      analyses: z.array(
        z.strictObject({
          name: z.string(),
          phase: z.enum([
            'Pending',
            'Running',
            'Successful',
            'Failed',
            'Error',
            'Inconclusive',
          ]),
          /** Requests the verdict needs, and those seen. */
          needed: count.optional(),
          seen: count.optional(),
          message: z.string().optional(),
        }),
      ),
      since: time.optional(),
    }),
  ),
});

/** @public */
export type RolloutValue = z.infer<typeof value>;

/** @public */
export const rollout = collectedSignal<RolloutValue>({
  id: 'rollout',
  title: 'Rollout',
  means:
    'Where the rollout of a service stands, with which weights, and what its analysis rests on. Inconclusive means that too little was seen, not that it is fine.',
  source: 'M-15, mesh.md 6.1',
  parts: ['state'],
  about: 'service',
  value,
  unit: 'share',
  everySeconds: MINUTE,
  freshForSeconds: 5 * MINUTE,
  visibleTo: 'service-readers',
  trend: {
    unit: 'share of the new version',
    of: ({ rollouts }) =>
      rollouts.length === 0
        ? undefined
        : Math.max(...rollouts.map(({ declaredWeight }) => declaredWeight)),
  },
});
