import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { protocol, requests, time } from '../shapes';
import { DAY, HOUR, MINUTE } from '../units';

const value = z.strictObject({
  destinations: z.array(
    z.strictObject({
      /** Absent where only counters exist: metrics do not say where to (mesh.md 2.5). */
      host: z.string().optional(),
      port: z.int().min(0).max(65_535).optional(),
      protocol,
      /** `passed` went around the gateway. */
      outcome: z.enum(['blocked', 'passed']),
      requests,
      lastSeen: time.optional(),
    }),
  ),
});

/** @public */
export type UndeclaredEgressValue = z.infer<typeof value>;

/** @public */
export const undeclaredEgress = collectedSignal<UndeclaredEgressValue>({
  id: 'undeclared-egress',
  title: 'Undeclared calls outside',
  means:
    'Calls of a service to places outside that it did not declare, and whether they were blocked or passed around the gateway. Counters know that it happened; only logs know where to.',
  source: 'M-13, mesh.md 2.5',
  parts: ['counters', 'hosts'],
  about: 'service',
  value,
  unit: 'requests',
  windowSeconds: DAY,
  everySeconds: 10 * MINUTE,
  freshForSeconds: HOUR,
  visibleTo: 'service-readers',
  trend: {
    unit: 'requests per day',
    of: ({ destinations }) =>
      destinations.reduce((sum, each) => sum + each.requests, 0),
  },
});
