import { z } from 'zod';

/** What OpenCost could not compute comes as null. */
const amount = z.number().nullable();
/** Corrections that older and other releases leave out. */
const adjustment = amount.optional();

/** Of one allocation of OpenCost what a price is made of (mesh.md 7). */
export const allocationShape = z.object({
  /** RFC 3339, UTC. */
  start: z.string(),
  end: z.string(),
  cpuCoreHours: amount,
  cpuCost: amount,
  cpuCostAdjustment: adjustment,
  ramByteHours: amount,
  ramCost: amount,
  ramCostAdjustment: adjustment,
  networkCrossRegionCost: adjustment,
});

/** What one container name of one namespace was allocated in the window. */
export interface Allocation {
  readonly namespace: string;
  readonly container: string;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  /** `null`: OpenCost could not compute it, which is not zero. */
  readonly coreHours: number | null;
  readonly cpuCost: number | null;
  readonly gibibyteHours: number | null;
  readonly memoryCost: number | null;
  readonly crossRegionCost: number | null;
}

const GIBIBYTE = 1024 ** 3;

/** A cost with the correction made to it after the bill came. */
function adjusted(
  cost: number | null,
  correction: number | null | undefined,
): number | null {
  return cost === null ? null : cost + (correction ?? 0);
}

/**
 * An allocation by its key, "namespace/container". Idle, unallocated and unmounted costs belong to no namespace and
 * give `undefined`.
 */
export function allocationOf(
  key: string,
  told: z.infer<typeof allocationShape>,
): Allocation | undefined {
  const [namespace, container, ...rest] = key.split('/');
  const isOdd = (name: string | undefined) => !name || name.startsWith('__');
  if (isOdd(namespace) || isOdd(container) || rest.length > 0) return undefined;
  const { ramByteHours } = told;
  return {
    namespace,
    container,
    from: Date.parse(told.start),
    to: Date.parse(told.end),
    coreHours: told.cpuCoreHours,
    cpuCost: adjusted(told.cpuCost, told.cpuCostAdjustment),
    gibibyteHours: ramByteHours === null ? null : ramByteHours / GIBIBYTE,
    memoryCost: adjusted(told.ramCost, told.ramCostAdjustment),
    crossRegionCost: told.networkCrossRegionCost ?? null,
  };
}
