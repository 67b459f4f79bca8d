import { isTrue } from './conditions';
import type { Change, ChangePhase } from './types';

/**
 * The phase shown to people, from the conditions alone. What needs a person comes before progress;
 * a change that landed without proof is never shown as simply merged.
 *
 * @public
 */
export function phaseOf(change: Change): ChangePhase {
  if (change.ended !== undefined) return change.ended.as;
  if (isTrue(change, 'MergedUnproven')) return 'merged-unproven';
  if (isTrue(change, 'Outdated')) return 'outdated';
  if (isTrue(change, 'ReviewDue')) return 'waiting-for-person';
  if (isTrue(change, 'WaitingForPerson')) return 'waiting-for-person';
  if (isTrue(change, 'Stalled')) return 'stalled';
  if (isTrue(change, 'Live')) return 'live';
  if (isTrue(change, 'Merged')) return 'merged';
  if (isTrue(change, 'Proposed')) return 'proposed';
  if (isTrue(change, 'Checked')) return 'checked';
  return 'draft';
}
