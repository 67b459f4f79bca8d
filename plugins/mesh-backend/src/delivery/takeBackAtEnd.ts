import {
  ConflictError,
  InputError,
  NotAllowedError,
  toError,
} from '@backstage/errors';
import { conditionOf, expiryOf, type Change } from '@causeway/mesh-intent';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** What could not be taken back is tried again this often: the lines in the way may be gone by then. Milliseconds. */
const AGAIN_MS = 3_600_000;

function endOf(change: Change): ReturnType<typeof expiryOf> {
  const isDue =
    change.ended === undefined &&
    conditionOf(change, 'Merged')?.status === 'true' &&
    (change.undoneBy ?? []).length === 0;
  return isDue ? expiryOf(change) : undefined;
}

/** When a change is looked at again because it ends; undefined when it does not, or is being taken back. */
export function nextEnd(change: Change, now: Date): Date | undefined {
  const end = endOf(change);
  if (end === undefined) return undefined;
  return end.opensAt > now ? end.opensAt : new Date(now.getTime() + AGAIN_MS);
}

/**
 * Opens the change that takes this one back, ahead of its last day and once: it is known by its key, so neither a restart
 * nor a clock that jumps opens another.
 */
export async function takeBackAtEnd(
  scope: DeliveryScope,
  change: Change,
): Promise<Change> {
  const end = endOf(change);
  if (end === undefined || end.opensAt > scope.now()) return change;
  try {
    await scope.undoAtEnd(
      change,
      `Ends on ${end.lastDay}, as it was asked for`,
    );
    return (await scope.store.get(change.id))!;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { message } = toError(error);
    return recordOf(scope, change.id, {
      type: 'UndoRefused',
      because: `It ends on ${end.lastDay}, and the portal cannot take it back by itself: ${message} Take it back by hand, or ask for what shall hold from then on.`,
    });
  }
}

/** What another attempt at once would answer again; everything else is the forge's or the portal's trouble. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof InputError ||
    error instanceof ConflictError ||
    error instanceof NotAllowedError
  );
}
