import { shadow } from '../shadow';
import type { Vector } from './types';

/**
 * Holds what a case says of dry-run policies against `shadow`; answers every difference. A result the case does not
 * name is one there must not be.
 * @public
 */
export function shadowVector(vector: Vector): string[] {
  const { policies, workload, settings, request, expect } = vector;
  if (expect.shadow === undefined) return [];
  const seen = shadow(policies, workload, settings).decide(request);
  const pairs = [
    ['allow', expect.shadow.allow, seen.allow],
    ['deny', expect.shadow.deny, seen.deny],
    ['ifEnforced', expect.shadow.ifEnforced, seen.ifEnforced.decision],
    ['falseAlarm', expect.shadow.falseAlarm, seen.falseAlarm],
    ['decision', expect.decision, seen.enforced.decision],
  ] as const;
  return pairs
    .filter(([, wanted, found]) => wanted !== found)
    .map(
      ([what, wanted, found]) =>
        `shadow ${what}: expected ${String(wanted)}, got ${String(found)}`,
    );
}
