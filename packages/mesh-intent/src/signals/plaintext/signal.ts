import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { caller, protocol, requests, share } from '../shapes';
import { DAY, HOUR, MINUTE } from '../units';

const value = z.strictObject({
  /** The last seven whole days, UTC, oldest first; a day nobody measured is there with coverage 0. */
  days: z.array(
    z.strictObject({
      /** "2027-03-01". */
      day: z.iso.date(),
      /** HTTP requests and TCP connections. */
      requests,
      plaintext: requests,
      /** Share of the day and of the proxies that was measured. */
      coverage: share,
    }),
  ),
  /** Who sent plaintext in the window; self-asserted names, proof of nothing (mesh.md 2.1). */
  callers: z.array(
    z.strictObject({
      /** "legacy/order-import", or "unknown" for a caller outside the mesh. */
      caller,
      protocol,
      requests,
    }),
  ),
});

/** @public */
export type PlaintextValue = z.infer<typeof value>;

/** @public */
export const plaintext = collectedSignal<PlaintextValue>({
  id: 'plaintext',
  title: 'Plaintext share',
  means:
    'How much of the traffic a workload received came without mutual TLS, day by day, as its own proxy counted it. A day without measurements is a hole, not a clean day.',
  source: 'M-10, mesh.md 2.2',
  parts: ['traffic'],
  about: 'service',
  value,
  unit: 'requests',
  windowSeconds: 7 * DAY,
  everySeconds: 10 * MINUTE,
  freshForSeconds: HOUR,
  minimumSamples: 1,
  visibleTo: 'service-readers',
  trend: {
    unit: 'share of requests',
    of: ({ days }) => {
      const seen = days.reduce((sum, day) => sum + day.requests, 0);
      const clear = days.reduce((sum, day) => sum + day.plaintext, 0);
      return seen === 0 ? undefined : clear / seen;
    },
  },
});
