import type { Change } from '@causeway/mesh-intent';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** A pull request that was closed this long ago and not opened again was meant to be closed (3-changes.md, Lifecycle). */
const REJECTED_AFTER_MS = 7 * 24 * 3_600_000;

/** Gives up a change whose pull requests are all closed, with nothing merged, for a week. */
export async function rejectLongClosed(
  scope: Pick<DeliveryScope, 'store' | 'now' | 'afterEffect'>,
  change: Change,
): Promise<Change> {
  const closed = change.steps.map(({ state, closedAt }) =>
    state === 'closed' && closedAt !== undefined ? Date.parse(closedAt) : NaN,
  );
  // NaN, where a step is anything else than closed, is never over.
  const isOver = closed.every(
    at => scope.now().getTime() - at >= REJECTED_AFTER_MS,
  );
  if (change.ended || closed.length === 0 || !isOver) return change;
  return recordOf(scope, change.id, {
    type: 'Rejected',
    by: 'plugin:mesh',
    reason: 'Its pull requests were closed on the forge for seven days.',
  });
}
