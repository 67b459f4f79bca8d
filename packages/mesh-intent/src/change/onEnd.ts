import { isTrue } from './conditions';
import { audit } from './effects';
import { hasOpenPullRequest, madeByHand } from './steps';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

type Of<T extends ChangeEvent['type']> = Extract<ChangeEvent, { type: T }>;

/** Withdrawn or rejected: only while nothing is merged; what is open on the forge is closed with the reason. */
export function onEnded(
  change: Change,
  event: Of<'Withdrawn'> | Of<'Rejected'>,
  now: Date,
): AdvanceResult {
  if (event.type === 'Withdrawn' && change.origin === 'forge') {
    return { ok: false, refused: madeByHand };
  }
  const landed = change.steps.filter(({ state }) => state === 'merged');
  if (landed.length > 0) {
    const which = landed.map(({ index }) => index).join(', ');
    return {
      ok: false,
      refused: `Step ${which} is merged already; undo the change instead.`,
    };
  }
  const as = event.type === 'Withdrawn' ? 'withdrawn' : 'rejected';
  const ended: Change = {
    ...change,
    ended: { as, reason: event.reason, at: now.toISOString() },
  };
  return {
    ok: true,
    change: ended,
    effects: [
      audit(ended, `change.${as}`, { by: event.by, reason: event.reason }),
      // Also where no pull request is known yet: one may be on its way at this moment.
      { type: 'recheck', at: now.toISOString() },
      ...change.steps.filter(hasOpenPullRequest).map(
        ({ index }) =>
          ({
            type: 'close-pull-request',
            step: index,
            comment: `This change was ${as}.`,
          } as const),
      ),
    ],
  };
}

/** A change that landed in part and is not brought to its end; what landed stays, and is undone by another change. */
export function onAbandoned(
  change: Change,
  event: Of<'Abandoned'>,
  now: Date,
): AdvanceResult {
  if (change.origin === 'forge') return { ok: false, refused: madeByHand };
  const landed = change.steps.filter(({ state }) => state === 'merged');
  if (landed.length === 0) {
    return { ok: false, refused: 'Nothing is merged; withdraw the change.' };
  }
  if (isTrue(change, 'Merged')) {
    return { ok: false, refused: 'Every step is merged; revert the change.' };
  }
  const ended: Change = {
    ...change,
    ended: { as: 'abandoned', reason: event.reason, at: now.toISOString() },
  };
  return {
    ok: true,
    change: ended,
    effects: [
      audit(ended, 'change.abandoned', {
        by: event.by,
        reason: event.reason,
        landed: landed.map(({ index }) => index),
      }),
      { type: 'recheck', at: now.toISOString() },
      ...change.steps.filter(hasOpenPullRequest).map(
        ({ index }) =>
          ({
            type: 'close-pull-request',
            step: index,
            comment: 'This change was abandoned.',
          } as const),
      ),
    ],
  };
}
