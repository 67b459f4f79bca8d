import { toError } from '@backstage/errors';
import {
  conditionOf,
  expiryOf,
  revert,
  revertInputOf,
  type Change,
} from '@causeway/mesh-intent';
import { mergedPlan } from '../changes/mergedPlan';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { endInstead } from './endExceptions';
import { isRefusal } from './isRefusal';

/** What could not be taken back is tried again this often: the lines in the way may be gone by then. Milliseconds. */
const AGAIN_MS = 3_600_000;

/** What the planner of a revert finds when others took all of it back. */
const NOTHING_STANDS = 'revert/no-effect';

type Store = Pick<DeliveryScope, 'store'>;

/** Whose wish stands once this change has landed: its own, or of what was taken back and is brought back by it. */
async function wishOf(
  { store }: Store,
  change: Change,
): Promise<Change | undefined> {
  let wish: Change | undefined = change;
  while (wish?.undoes !== undefined) {
    const undone: Change | undefined = await store.get(wish.undoes);
    // Taking back is no wish of its own; taking that back brings the first one again.
    wish =
      undone?.undoes === undefined ? undefined : await store.get(undone.undoes);
  }
  return wish;
}

async function endOf(
  scope: Store,
  change: Change,
): Promise<ReturnType<typeof expiryOf>> {
  const isDue =
    change.ended === undefined &&
    conditionOf(change, 'Merged')?.status === 'true';
  const wish = isDue ? await wishOf(scope, change) : undefined;
  if (wish === undefined) return undefined;
  const { kind, input } = wish;
  // Since when it stands is when this one was merged.
  return expiryOf({ ...change, kind, input });
}

/**
 * When a change is looked at again because it ends; undefined when it does not. Also while it is being taken back: the
 * change that does so may be withdrawn.
 */
export async function nextEnd(
  scope: Store & Pick<DeliveryScope, 'now'>,
  change: Change,
): Promise<Date | undefined> {
  const end = await endOf(scope, change);
  const now = scope.now();
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
  const end = await endOf(scope, change);
  if (end === undefined || end.opensAt > scope.now()) return change;
  if (await isBeingTakenBack(scope, change)) return change;
  if (!(await stands(scope, change))) return needless(scope, change);
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
    const ended = await endInstead(scope, change);
    if (ended !== undefined) return ended;
    const { message } = toError(error);
    return refused(
      scope,
      change,
      `It ends on ${lastDay}, and the portal cannot take it back by itself: ${message} Take it back by hand, or ask for what shall hold from then on.`,
    );
  }
}

async function isBeingTakenBack(
  { store }: Store,
  { undoneBy }: Change,
): Promise<boolean> {
  const last = undoneBy?.at(-1);
  const asked = last === undefined ? undefined : await store.get(last);
  return asked !== undefined && asked.ended === undefined;
}

/** Others may have taken all of it back. */
async function stands(scope: DeliveryScope, change: Change): Promise<boolean> {
  const { world } = await scope.worlds.current();
  const result = revert.plan(
    revertInputOf({ change: change.id, plan: mergedPlan(change), reason: '' }),
    world,
  );
  return (
    result.ok || result.findings.every(({ code }) => code !== NOTHING_STANDS)
  );
}

/** A person who was asked to see to it did, or somebody else. */
async function needless(scope: DeliveryScope, change: Change): Promise<Change> {
  const waiting = conditionOf(change, 'WaitingForPerson');
  return waiting?.status === 'true' && waiting.reason === 'UndoRefused'
    ? recordOf(scope, change.id, { type: 'UndoNeedless' })
    : change;
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
