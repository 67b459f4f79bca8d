import { isTrue, withCondition } from './conditions';
import { audit } from './effects';
import { hasOpenPullRequest } from './steps';
import type { AdvanceResult, Change, ChangeEvent } from './types';

type Of<T extends ChangeEvent['type']> = Extract<ChangeEvent, { type: T }>;

/** Withdrawn or rejected: only while nothing is merged; what is open on the forge is closed with the reason. */
export function onEnded(
  change: Change,
  event: Of<'Withdrawn'> | Of<'Rejected'>,
  now: Date,
): AdvanceResult {
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

export function onLiveObserved(
  change: Change,
  event: Of<'LiveObserved'>,
  now: Date,
): AdvanceResult {
  if (!isTrue(change, 'Merged')) {
    return {
      ok: false,
      refused: 'Nothing is live before every step is merged.',
    };
  }
  const { check, verdict } = event;
  const passed = verdict.outcome === 'pass';
  const next = withCondition(
    change,
    {
      type: 'Live',
      status: passed ? 'true' : 'unknown',
      reason: passed ? 'Observed' : verdict.reason,
      message: `${check}: ${verdict.message}`,
    },
    now,
  );
  if (JSON.stringify(next.conditions) === JSON.stringify(change.conditions)) {
    return { ok: false, refused: 'This is known already.' };
  }
  const first = passed && !isTrue(change, 'Live');
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.live-observed', { check, outcome: verdict.outcome }),
      ...(first
        ? [
            {
              type: 'notify',
              scope: 'live',
              to: [change.requester.user],
              title: `${change.title}: live`,
              key: `live/${change.generation}`,
            } as const,
          ]
        : []),
    ],
  };
}
