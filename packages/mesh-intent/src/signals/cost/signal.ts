import { z } from 'zod';
import { collectedSignal } from '../collectedSignal';
import { DAY, HOUR } from '../units';

const amount = z.number().min(0);

const value = z.strictObject({
  /** Average use of the proxies in the window, and of everything in the namespace with them. Part `usage`. */
  usage: z
    .strictObject({
      proxyCores: amount,
      allCores: amount,
      proxyBytes: amount,
      allBytes: amount,
    })
    .optional(),
  /** What the proxies of the namespace cost in 30 days. Part `price`. */
  price: z
    .strictObject({
      /** ISO 4217: "EUR". */
      currency: z.string().regex(/^[A-Z]{3}$/),
      /** As far as the source sees them; absent when it sees none, which is not zero. */
      proxies: amount.optional(),
      /**
       * What use costs here, for sources that do not see every proxy: of native sidecars a price tool knows next to
       * nothing (mesh.md 7), so their price comes from the use of the containers.
       */
      rates: z
        .strictObject({
          /** Of one core for one hour. */
          coreHour: amount,
          /** Of one GiB for one hour. */
          gibibyteHour: amount,
        })
        .optional(),
      /** Bytes between sites priced, where a rate is configured. */
      crossSite: amount.optional(),
      telemetry: amount.optional(),
    })
    .optional(),
});

/** @public */
export type CostValue = z.infer<typeof value>;

/**
 * Shares of the fleet the mesh may take (M-32).
 * @public
 */
export const meshBudget = { cpu: 0.08, memory: 0.1 } as const;

/** @public */
export const cost = collectedSignal<CostValue>({
  id: 'cost',
  title: 'Cost of the mesh',
  means:
    'What the proxies of a namespace use and cost. Use comes from the containers themselves, because price tools do not count native sidecars (mesh.md 7).',
  source: 'M-32, mesh.md 7',
  parts: ['usage', 'price'],
  about: 'namespace',
  value,
  unit: 'cores, bytes, currency per 30 days',
  windowSeconds: DAY,
  everySeconds: HOUR,
  freshForSeconds: 6 * HOUR,
  visibleTo: 'signed-in',
  trend: {
    unit: 'share of CPU',
    of: ({ usage }) =>
      usage === undefined || usage.allCores === 0
        ? undefined
        : usage.proxyCores / usage.allCores,
  },
});
