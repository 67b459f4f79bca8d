import { conditionOf, isTrue, withCondition } from './conditions';
import type { ConditionPatch } from './conditions';
import { planVerdicts } from './steps';
import type { Change } from './types';

function checked(change: Change): ConditionPatch {
  const failed: string[] = [];
  const missing: string[] = [];
  for (const step of change.steps) {
    const verdicts = planVerdicts(step);
    const bad = verdicts.filter(({ verdict }) => verdict.outcome === 'fail');
    const open = verdicts.filter(
      ({ verdict }) => verdict.outcome === 'insufficient-evidence',
    );
    const say = (list: typeof verdicts) =>
      list.map(
        ({ gate, verdict }) =>
          `Step ${step.index}, ${gate}: ${verdict.message}`,
      );
    failed.push(...say(bad));
    // A gate that was never asked proves nothing.
    if (verdicts.length === 0) missing.push(`Step ${step.index}: not judged.`);
    missing.push(...say(open));
  }
  if (failed.length > 0) {
    const message = failed.join(' ');
    return { type: 'Checked', status: 'false', reason: 'GatesFailed', message };
  }
  if (missing.length > 0) {
    const message = missing.join(' ');
    return { type: 'Checked', status: 'false', reason: 'NotProven', message };
  }
  return {
    type: 'Checked',
    status: 'true',
    reason: 'Passed',
    message: 'Rules and duties passed for every step.',
  };
}

function proposed(change: Change): ConditionPatch {
  const { steps } = change;
  const there = steps.filter(
    ({ state }) => state === 'open' || state === 'merged' || state === 'closed',
  );
  if (there.length === steps.length) {
    const message =
      steps.length === 1
        ? 'The pull request was opened.'
        : `All ${steps.length} pull requests were opened.`;
    return { type: 'Proposed', status: 'true', reason: 'AllOpen', message };
  }
  return {
    type: 'Proposed',
    status: 'false',
    reason: 'StepsPending',
    message: `${there.length} of ${steps.length} pull requests were opened.`,
  };
}

function merged(change: Change): ConditionPatch {
  const { steps } = change;
  const landed = steps.filter(({ state }) => state === 'merged').length;
  if (landed === steps.length) {
    return {
      type: 'Merged',
      status: 'true',
      reason: 'AllMerged',
      message: 'Every step is merged.',
    };
  }
  return landed === 0
    ? {
        type: 'Merged',
        status: 'false',
        reason: 'NotMerged',
        message: 'Nothing is merged yet.',
      }
    : {
        type: 'Merged',
        status: 'false',
        reason: 'PartlyMerged',
        message: `${landed} of ${steps.length} steps are merged.`,
      };
}

/** Brings Checked up to date with the verdicts of the steps. */
export function withChecked(change: Change, now: Date): Change {
  return withCondition(change, checked(change), now);
}

/** Brings Proposed, Merged and what follows from them up to date with the states of the steps. */
export function withProgress(change: Change, now: Date): Change {
  const before = isTrue(change, 'Merged');
  const moved = [proposed(change), merged(change)].reduce(
    (each, patch) => withCondition(each, patch, now),
    change,
  );
  if (before || !isTrue(moved, 'Merged')) return moved;
  return withCondition(
    moved,
    {
      type: 'Live',
      status: 'unknown',
      reason: 'NotObserved',
      message: 'Merged; nobody has looked at the clusters since.',
    },
    now,
  );
}

/** Says that a person must act, and on what. */
export function waitingForPerson(
  change: Change,
  why: Pick<ConditionPatch, 'reason' | 'message' | 'detail'>,
  now: Date,
): Change {
  return withCondition(
    change,
    { type: 'WaitingForPerson', status: 'true', ...why },
    now,
  );
}

/** Troubles that end by themselves: delivery goes on trying, and the next look that succeeds takes them back. */
export const PASSING: readonly string[] = [
  'ForgeUnreachable',
  'ForgeRefused',
  'PortalFault',
  'PullRequestRetargeted',
];

/** What a person has to act on whatever else was settled; a later reason may have hidden it. */
function stillNeeded(
  change: Change,
): { readonly reason: string; readonly message: string } | undefined {
  const outdated = conditionOf(change, 'Outdated');
  if (outdated?.status === 'true') {
    return { reason: 'BaseMoved', message: outdated.message };
  }
  const closed = change.steps.find(({ state }) => state === 'closed');
  return closed === undefined
    ? undefined
    : {
        reason: 'StepClosed',
        message: `The pull request of step ${closed.index} is closed.`,
      };
}

/** Takes WaitingForPerson back when it is there for one of the reasons and nothing else needs a person. */
export function nobodyNeeded(
  change: Change,
  reasons: readonly string[] | 'any',
  now: Date,
): Change {
  const waiting = conditionOf(change, 'WaitingForPerson');
  if (waiting?.status !== 'true') return change;
  if (reasons !== 'any' && !reasons.includes(waiting.reason)) return change;
  const still = stillNeeded(change);
  return still === undefined
    ? withCondition(
        change,
        {
          type: 'WaitingForPerson',
          status: 'false',
          reason: 'NobodyNeeded',
          message: 'Nobody has to act.',
        },
        now,
      )
    : waitingForPerson(change, still, now);
}

/** Takes Outdated back, and with it the person it waits for. */
export function notOutdated(
  change: Change,
  why: { readonly reason: string; readonly message: string },
  now: Date,
): Change {
  if (!isTrue(change, 'Outdated')) return change;
  const current = withCondition(
    change,
    { type: 'Outdated', status: 'false', ...why },
    now,
  );
  return nobodyNeeded(current, ['BaseMoved'], now);
}

/** Takes Stalled back: something moved. */
export function notStalled(change: Change, message: string, now: Date): Change {
  return isTrue(change, 'Stalled')
    ? withCondition(
        change,
        { type: 'Stalled', status: 'false', reason: 'Moved', message },
        now,
      )
    : change;
}
