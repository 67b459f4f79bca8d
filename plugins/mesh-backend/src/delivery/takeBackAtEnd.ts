import {
  ConflictError,
  InputError,
  NotAllowedError,
  toError,
} from '@backstage/errors';
import {
  conditionOf,
  expiryOf,
  revert,
  revertInputOf,
  type Change,
} from '@causeway/mesh-intent';
import { mergedPlan } from '../changes/mergedPlan';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** What could not be taken back is tried again this often: the lines in the way may be gone by then. Milliseconds. */
const AGAIN_MS = 3_600_000;

/** What the planner of a revert finds when others took all of it back. */
const NOTHING_STANDS = 'revert/no-effect';

function endOf(change: Change): ReturnType<typeof expiryOf> {
  const isDue =
    change.ended === undefined &&
    conditionOf(change, 'Merged')?.status === 'true';
  return isDue ? expiryOf(change) : undefined;
}

/**
 * When a change is looked at again because it ends; undefined when it does not. Also while it is being taken back: the
 * change that does so may be withdrawn.
 */
export function nextEnd(change: Change, now: Date): Date | undefined {
  const end = endOf(change);
  if (end === undefined) return undefined;
  return end.opensAt > now ? end.opensAt : new Date(now.getTime() + AGAIN_MS);
}

/**
 * Opens the change that takes this one back, ahead of its last day and once: it is known by its key, so neither a restart
 * nor a clock that jumps opens another. One that was withdrawn is not opened again; a person is told instead.
 */
export async function takeBackAtEnd(
  scope: DeliveryScope,
  change: Change,
): Promise<Change> {
  const end = endOf(change);
  if (end === undefined || end.opensAt > scope.now()) return change;
  if (await isTakenBack(scope, change)) return change;
  const { lastDay } = end;
  try {
    const undo = await scope.undoAtEnd(
      change,
      `Ends on ${lastDay}, as it was asked for`,
    );
    const told = (await scope.store.get(change.id))!;
    if (undo.ended === undefined) return told;
    const { as, reason } = undo.ended;
    return refused(
      scope,
      told,
      `It ends on ${lastDay}, and change ${undo.id}, which takes it back, was ${as}: ${reason} Revert it, or ask for what shall hold from then on.`,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { message } = toError(error);
    return refused(
      scope,
      change,
      `It ends on ${lastDay}, and the portal cannot take it back by itself: ${message} Take it back by hand, or ask for what shall hold from then on.`,
    );
  }
}

/** A change that does so is on its way, or nothing of it stands any more. */
async function isTakenBack(
  scope: DeliveryScope,
  change: Change,
): Promise<boolean> {
  const last = change.undoneBy?.at(-1);
  const asked = last === undefined ? undefined : await scope.store.get(last);
  if (asked !== undefined && asked.ended === undefined) return true;
  const { world } = await scope.worlds.current();
  const result = revert.plan(
    revertInputOf({ change: change.id, plan: mergedPlan(change), reason: '' }),
    world,
  );
  return (
    !result.ok && result.findings.some(({ code }) => code === NOTHING_STANDS)
  );
}

/** Said once: a refused repeat would still be a line in the log, once an hour. */
async function refused(
  scope: DeliveryScope,
  change: Change,
  because: string,
): Promise<Change> {
  const waiting = conditionOf(change, 'WaitingForPerson');
  if (waiting?.status === 'true' && waiting.message === because) return change;
  return recordOf(scope, change.id, { type: 'UndoRefused', because });
}

/** What another attempt at once would answer again; everything else is the forge's or the portal's trouble. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof InputError ||
    error instanceof ConflictError ||
    error instanceof NotAllowedError
  );
}
