import { conditionOf, isTrue } from './conditions';
import type { Change, GateVerdict, StepRecord } from './types';

/**
 * What keeps a change from moving, most pressing first: a person has to decide (`person`), the base moved under it
 * (`conflict`), nothing moved for too long (`stalled`), a gate failed and the requester edits, or an owner sets it aside
 * (`requester`), evidence or approvers are missing, the forge has to be told (`delivery`), nothing but the merge is left
 * (`merge`), clusters have to prove it (`proof`), `nothing`.
 *
 * @public
 */
export const waits = [
  'person',
  'conflict',
  'stalled',
  'requester',
  'evidence',
  'approvers',
  'delivery',
  'merge',
  'proof',
  'nothing',
] as const;

/** @public */
export type WaitsFor = (typeof waits)[number];

/** @public */
export interface Waiting {
  readonly for: WaitsFor;
  /** In words, for the people of the queue; absent when nothing keeps it. */
  readonly because?: string;
  /** ISO 8601, UTC: since when it waits for this. */
  readonly since: string;
}

const abnormal = [
  ['MergedUnproven', 'person'],
  ['ReviewDue', 'person'],
  ['WaitingForPerson', 'person'],
  ['Outdated', 'conflict'],
  ['Stalled', 'stalled'],
] as const;

/** Whom a verdict that does not pass waits for. */
function gateWaits({ gate, verdict }: GateVerdict): WaitsFor {
  if (gate === 'four-eyes') return 'approvers';
  return verdict.outcome === 'fail' ? 'requester' : 'evidence';
}

function stepWaits(change: Change, step: StepRecord): Waiting {
  const since = step.outcomeSince ?? change.createdAt;
  const proposed = conditionOf(change, 'Proposed');
  if (proposed?.status !== 'true') {
    const checked = conditionOf(change, 'Checked');
    const held = checked?.status === 'true' ? proposed : checked;
    return {
      for: checked?.status === 'false' ? 'requester' : 'delivery',
      ...(held === undefined ? {} : { because: held.message }),
      since: held?.since ?? change.createdAt,
    };
  }
  const held = step.verdicts
    .filter(
      ({ mode, verdict }) => mode === 'enforce' && verdict.outcome !== 'pass',
    )
    .map(each => ({
      for: gateWaits(each),
      because: each.verdict.message,
      since,
    }))
    .sort((a, b) => waits.indexOf(a.for) - waits.indexOf(b.for));
  return (
    held[0] ?? {
      for: 'merge',
      because: `Ready to be merged on the forge (${step.repo}).`,
      since,
    }
  );
}

/**
 * The one thing that keeps a change from moving, for sorting and counting a queue. Only its first unmerged step counts:
 * those after it wait for that one.
 *
 * @public
 */
export function waitingOf(change: Change): Waiting {
  if (change.ended) return { for: 'nothing', since: change.ended.at };
  for (const [type, what] of abnormal) {
    const condition = conditionOf(change, type);
    if (condition?.status === 'true') {
      const { message, since } = condition;
      return { for: what, because: message, since };
    }
  }
  const step = change.steps.find(({ state }) => state !== 'merged');
  if (step !== undefined) return stepWaits(change, step);
  const live = conditionOf(change, 'Live');
  const since = live?.since ?? change.updatedAt;
  return isTrue(change, 'Live') || live?.reason === 'NoLiveCheck'
    ? { for: 'nothing', since }
    : {
        for: 'proof',
        // What each check says is long, and stands with the condition.
        because:
          live?.status === 'false'
            ? 'Merged, and what the clusters show contradicts it.'
            : 'Merged; the clusters have not proven it yet.',
        since,
      };
}
