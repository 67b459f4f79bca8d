import type { Change } from '@causeway/mesh-intent';
import { overrideTrailers } from '../delivery/overrideTrailers';

/**
 * What the people of a branch put at the end of a commit of their own, so that gates that were set aside for it stand aside:
 * the portal signs nothing into their branch. Nothing when no override waits for that.
 */
export function overrideLines(
  change: Pick<Change, 'origin' | 'overrides' | 'planHash'>,
  step: number,
): readonly string[] {
  const waits = change.overrides?.some(
    each =>
      each.step === step && each.unwritten && each.planHash === change.planHash,
  );
  if (change.origin !== 'forge' || !waits) return [];
  return [
    `Plan-Hash: ${change.planHash}`,
    ...Object.entries(overrideTrailers(change, step)).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ];
}
