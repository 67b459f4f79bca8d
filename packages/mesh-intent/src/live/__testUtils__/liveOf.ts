import type { WorldStep } from '../../gates/types';
import type { LiveSubject } from '../types';

/** Commit of the merge, and one that came after it. */
export const merge = 'a'.repeat(40);
export const later = 'b'.repeat(40);

/** A change of one step, merged on the eighth at eleven; tests judge on the ninth at noon. */
export function liveOf(
  { before, after, diff }: WorldStep,
  mergedAt = '2027-03-08T11:00:00Z',
): LiveSubject {
  return {
    before,
    after,
    diff,
    mergedAt: { routing: mergedAt, security: mergedAt, identity: mergedAt },
    commits: { routing: [merge, later], security: [merge, later] },
  };
}
