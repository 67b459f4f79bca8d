import { conditionOf, isTrue, withCondition } from './conditions';
import { addressees, audit } from './effects';
import type { RepoRole } from '../world/types';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change, ChangeEffect } from './types';

/** An urgent change is reviewed within a day of its merge (3-changes.md, Delivery). */
const REVIEW_MS = 24 * 3_600_000;

type Reviewed = Extract<ChangeEvent, { type: 'Reviewed' }>;

/** When the last step was merged; NaN before that. Epoch milliseconds. */
function mergedMs({ steps }: Change): number {
  return Math.max(...steps.map(({ mergedAt }) => Date.parse(mergedAt ?? '')));
}

/** Its owners review the whole. */
const lastRepo = ({ steps }: Change): RepoRole => steps[steps.length - 1].repo;

/** Opens the review of an urgent change when its last step landed. */
export function withReviewDue(change: Change, now: Date): Change {
  if (!change.urgent || !isTrue(change, 'Merged')) return change;
  const until = new Date(mergedMs(change) + REVIEW_MS).toISOString();
  return withCondition(
    change,
    {
      type: 'ReviewDue',
      status: 'true',
      reason: 'MergedUrgently',
      message: `Merged without dry-run and replay. Somebody who did not ask for it reviews it until ${until.slice(
        0,
        16,
      )}Z: it stays, or it is reverted.`,
    },
    now,
  );
}

/** Tells those who have to look at it afterwards. */
export function reviewNotice(change: Change): ChangeEffect[] {
  if (!isTrue(change, 'ReviewDue')) return [];
  return [
    {
      type: 'notify',
      scope: 'needs-you',
      to: addressees(change),
      ownersOf: lastRepo(change),
      title: `${change.title}: review within 24 h`,
      key: 'review-due',
    },
  ];
}

const LATE = 'ReviewLate';

/**
 * Why a review is late, in words; undefined while it is not, and when that was said already.
 *
 * @public
 */
export function reviewLateBecause(
  change: Change,
  now: Date,
): string | undefined {
  const due = conditionOf(change, 'ReviewDue');
  const isWaited = change.ended === undefined && due?.status === 'true';
  if (!isWaited || due.reason === LATE) return undefined;
  const waited = now.getTime() - mergedMs(change);
  return waited < REVIEW_MS
    ? undefined
    : `Merged urgently ${Math.floor(
        waited / 3_600_000,
      )} h ago, and nobody reviewed it. Look at who is denied, then say that it stays, or revert it.`;
}

/** A review is still due, and everybody concerned is told so once more. */
export function onReviewLate(
  change: Change,
  event: Extract<ChangeEvent, { type: 'ReviewLate' }>,
  now: Date,
): AdvanceResult {
  const due = conditionOf(change, 'ReviewDue');
  if (due?.status !== 'true' || due.reason === LATE) {
    return { ok: false, refused: 'No review is due, or it is late already.' };
  }
  const { message } = event;
  const next = withCondition(
    change,
    { type: 'ReviewDue', status: 'true', reason: LATE, message },
    now,
  );
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.review-late', { message }),
      {
        type: 'notify',
        scope: 'stalled',
        to: addressees(change),
        ownersOf: lastRepo(change),
        title: `${change.title}: nobody reviewed it`,
        key: 'review-late',
      },
    ],
  };
}

/** Somebody looked at what an urgent change did and keeps it. */
export function onReviewed(
  change: Change,
  event: Reviewed,
  now: Date,
): AdvanceResult {
  if (!isTrue(change, 'ReviewDue')) {
    return { ok: false, refused: 'No review is due.' };
  }
  if (event.by === change.requester.user) {
    return {
      ok: false,
      refused: 'Whoever asked for a change does not review it.',
    };
  }
  const { displayName, note } = event;
  const next = withCondition(
    change,
    {
      type: 'ReviewDue',
      status: 'false',
      reason: 'Reviewed',
      message: `${displayName} reviewed it and keeps it: ${note}`,
    },
    now,
  );
  return {
    ok: true,
    change: next,
    effects: [audit(next, 'change.reviewed', { by: event.by, note })],
  };
}
