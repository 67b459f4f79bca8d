import { reviewLateBecause, type Change } from '@causeway/mesh-intent';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** Records that nobody reviewed an urgent change in time, once. */
export async function sayReviewLate(
  scope: DeliveryScope,
  change: Change,
): Promise<Change> {
  const message = reviewLateBecause(change, scope.now());
  return message === undefined
    ? change
    : recordOf(scope, change.id, { type: 'ReviewLate', message });
}
