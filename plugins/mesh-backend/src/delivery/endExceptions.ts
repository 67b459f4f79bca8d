import { toError } from '@backstage/errors';
import {
  conditionOf,
  endInputOf,
  endingOn,
  exceptionKey,
  exceptionStands,
  exceptionsIn,
  type Change,
  type Exception,
} from '@causeway/mesh-intent';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { isRefusal } from './isRefusal';

/** What could not be ended is tried again this often. Milliseconds. */
const AGAIN_MS = 3_600_000;

type Worlds = Pick<DeliveryScope, 'worlds'>;

/** What a change let in until a day, as far as it stands as it was written. */
async function standingOf(
  { worlds }: Worlds,
  change: Change,
): Promise<readonly Exception[]> {
  const { world } = await worlds.current();
  return exceptionsIn(change.diff).filter(each => exceptionStands(world, each));
}

/** The same of a merged pull request of people. What a form asked for has an undo of its own. */
async function standing(
  scope: Worlds,
  change: Change,
): Promise<readonly Exception[]> {
  const isDue =
    change.origin === 'forge' &&
    change.ended === undefined &&
    conditionOf(change, 'Merged')?.status === 'true';
  return isDue ? standingOf(scope, change) : [];
}

/**
 * Ends what a form let in by its entry, where the revert of its lines is refused: those beside them are others by now.
 * Undefined where that is not all that the change did.
 */
export async function endInstead(
  scope: DeliveryScope,
  change: Change,
): Promise<Change | undefined> {
  const exceptions = await standingOf(scope, change);
  const isAll = exceptions.length === change.diff.length;
  return isAll && exceptions.length > 0
    ? endAll(scope, change, exceptions)
    : undefined;
}

/** When the first of it ends; undefined when nothing of it does. */
export async function nextException(
  scope: Pick<DeliveryScope, 'worlds' | 'now'>,
  change: Change,
): Promise<Date | undefined> {
  const now = scope.now();
  const moments = (await standing(scope, change)).map(({ until }) => {
    const { opensAt } = endingOn(until, change);
    return opensAt > now ? opensAt.getTime() : now.getTime() + AGAIN_MS;
  });
  return moments.length === 0 ? undefined : new Date(Math.min(...moments));
}

/**
 * Opens the change that takes an exception out of its list, ahead of its last day and once for each entry: it is known by
 * the entry, so neither a restart nor a clock that jumps opens another, nor does a second pull request that wrote the same.
 * What a form asked for ends by its own revert, and by this only where that is refused.
 */
export async function endExceptions(
  scope: DeliveryScope,
  change: Change,
): Promise<Change> {
  const due = (await standing(scope, change)).filter(
    ({ until }) => endingOn(until, change).opensAt <= scope.now(),
  );
  return endAll(scope, change, due);
}

async function endAll(
  scope: DeliveryScope,
  change: Change,
  exceptions: readonly Exception[],
): Promise<Change> {
  let next = change;
  const troubles: string[] = [];
  for (const exception of exceptions) {
    const ended = await endOne(scope, next, exception);
    next = ended.change;
    troubles.push(...ended.troubles);
  }
  return told(scope, next, troubles.join(' '));
}

async function endOne(
  scope: DeliveryScope,
  change: Change,
  exception: Exception,
): Promise<{ readonly change: Change; readonly troubles: readonly string[] }> {
  const key = exceptionKey(exception);
  try {
    const known = await scope.store.ending(key);
    const undo = known ?? (await asked(scope, change, exception));
    const isOurs = known === undefined || change.undoneBy?.includes(known.id);
    const seen =
      isOurs && !change.undoneBy?.includes(undo.id)
        ? await recordOf(scope, change.id, {
            type: 'UndoAsked',
            change: undo.id,
            because: 'expiry',
          })
        : change;
    const isGiven = isOurs && undo.ended !== undefined;
    return {
      change: seen,
      troubles: isGiven
        ? [
            `${key}: change ${undo.id}, which ends it, was ${undo.ended!.as}: ${
              undo.ended!.reason
            } Take it out by hand, or give it another day.`,
          ]
        : [],
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return {
      change,
      troubles: [
        `${key}: the portal cannot end it by itself: ${
          toError(error).message
        } Take it out by hand, or give it another day.`,
      ],
    };
  }
}

async function asked(
  scope: DeliveryScope,
  change: Change,
  exception: Exception,
): Promise<Change> {
  const { world } = await scope.worlds.current();
  const input = endInputOf(exception, world);
  return scope.endException(change, { exception, input });
}

/** Said once, and no more when it is over: a refused repeat would still be a line in the log, once an hour. */
async function told(
  scope: DeliveryScope,
  change: Change,
  because: string,
): Promise<Change> {
  const waiting = conditionOf(change, 'WaitingForPerson');
  const isTold = waiting?.status === 'true' && waiting.reason === 'UndoRefused';
  if (because === '') {
    return isTold && change.origin === 'forge'
      ? recordOf(scope, change.id, { type: 'UndoNeedless' })
      : change;
  }
  return isTold && waiting.message === because
    ? change
    : recordOf(scope, change.id, { type: 'UndoRefused', because });
}
