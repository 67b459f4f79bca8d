import { hasMade } from './authors';
import { conditionOf, isTrue, withCondition } from './conditions';
import { audit } from './effects';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change, StepRecord } from './types';

type Acknowledged = Extract<ChangeEvent, { type: 'Acknowledged' }>;

const refuse = (refused: string): AdvanceResult => ({ ok: false, refused });

/**
 * Steps that were merged without proof and that nobody has looked at since. Of a change from before steps were marked, all
 * that is merged.
 *
 * @public
 */
export function unprovenSteps(change: Change): readonly StepRecord[] {
  if (!isTrue(change, 'MergedUnproven')) return [];
  const marked = change.steps.filter(({ unproven }) => unproven !== undefined);
  return marked.length > 0
    ? marked
    : change.steps.filter(({ state }) => state === 'merged');
}

/** Why the steps prove nothing, each as its merge told it. */
export function withUnproven(
  change: Change,
  reason: string,
  now: Date,
): Change {
  const marked = change.steps.flatMap(({ unproven }) => unproven ?? []);
  return withCondition(
    change,
    {
      type: 'MergedUnproven',
      status: 'true',
      reason,
      message: marked.join(' '),
    },
    now,
  );
}

function known({ unproven: _looked, ...step }: StepRecord): StepRecord {
  return step;
}

/** Somebody else than its author looked at what was merged without proof, and keeps it. What is not proven stays unproven; nobody has to act any more. */
export function onAcknowledged(
  change: Change,
  event: Acknowledged,
  now: Date,
): AdvanceResult {
  const { steps, by, displayName, reason } = event;
  const open = unprovenSteps(change).map(({ index }) => index);
  if (!steps.some(step => open.includes(step))) {
    return refuse('Nothing of it was merged without proof.');
  }
  if (hasMade(change, by)) {
    return refuse('Whoever made a change does not acknowledge its merge.');
  }
  const looked = {
    ...change,
    steps: change.steps.map(step =>
      steps.includes(step.index) ? known(step) : step,
    ),
  };
  const why = conditionOf(change, 'MergedUnproven')!.reason;
  const next = open.every(step => steps.includes(step))
    ? withCondition(
        looked,
        {
          type: 'MergedUnproven',
          status: 'false',
          reason: 'Acknowledged',
          message: `${displayName} looked at it and keeps it: ${reason}`,
        },
        now,
      )
    : withUnproven(looked, why, now);
  return {
    ok: true,
    change: next,
    effects: [audit(next, 'change.acknowledged', { by, steps, reason })],
  };
}
