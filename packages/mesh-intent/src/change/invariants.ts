import { conditionOf, isTrue } from './conditions';
import { judgedAs, unmergedBefore } from './steps';
import type { Change } from './types';

/** One promise about every change, whatever happened to it. @public */
export interface ChangeInvariant {
  readonly id: string;
  readonly promise: string;
  holds(change: Change): boolean;
}

/** Whoever made the pull request pushed, opened and closes it. */
const isByHand = (change: Change) => change.origin === 'forge';

const pushedStates = ['pushed', 'open', 'merged', 'closed'];

/**
 * The named invariants of the lifecycle.
 *
 * @public
 */
export const changeInvariants: readonly ChangeInvariant[] = [
  {
    id: 'LIVE001',
    promise: 'A live change has every step merged.',
    holds: change =>
      !isTrue(change, 'Live') ||
      change.steps.every(({ state }) => state === 'merged'),
  },
  {
    id: 'LIVE002',
    promise: 'Live was observed for the present generation.',
    holds: change =>
      !isTrue(change, 'Live') ||
      conditionOf(change, 'Live')?.observedGeneration === change.generation,
  },
  {
    id: 'MERGE001',
    promise: 'Merged is true exactly when every step is merged.',
    holds: change =>
      isTrue(change, 'Merged') ===
      change.steps.every(({ state }) => state === 'merged'),
  },
  {
    id: 'MERGE002',
    promise:
      'A step merged without a pass is marked, until somebody acknowledges it.',
    holds: change =>
      conditionOf(change, 'MergedUnproven') !== undefined ||
      change.steps.every(
        ({ state, outcome }) => state !== 'merged' || outcome === 'pass',
      ),
  },
  {
    id: 'MERGE003',
    promise: 'Nothing merged without proof is left when that is acknowledged.',
    holds: change =>
      isTrue(change, 'MergedUnproven') ||
      change.steps.every(({ unproven }) => unproven === undefined),
  },
  {
    id: 'PUSH001',
    promise: 'Nothing was pushed that was never submitted.',
    holds: change =>
      isByHand(change) ||
      conditionOf(change, 'Checked')?.reason !== 'NotJudged' ||
      change.steps.every(({ commit }) => commit === undefined),
  },
  {
    id: 'PUSH002',
    promise: 'A pushed step has a commit and a base.',
    holds: change =>
      change.steps.every(
        ({ state, commit, base }) =>
          state !== 'pushed' || (commit !== undefined && base !== undefined),
      ),
  },
  {
    id: 'SIGN001',
    promise: 'No pull request was opened on an unverified signature.',
    holds: change =>
      isByHand(change) ||
      change.steps.every(
        ({ state, signature }) =>
          state !== 'open' || signature?.verified === true,
      ),
  },
  {
    id: 'PROP001',
    promise: 'A step that is open, merged or closed has a pull request.',
    holds: change =>
      change.steps.every(
        ({ state, pullRequest }) =>
          !['open', 'merged', 'closed'].includes(state) ||
          pullRequest !== undefined,
      ),
  },
  {
    id: 'PROP002',
    promise: 'A proposed change has no step left to deliver.',
    holds: change =>
      !isTrue(change, 'Proposed') ||
      change.steps.every(({ state }) => pushedStates.includes(state)),
  },
  {
    id: 'HALF001',
    promise: 'A closed step that is not resumed waits for a person.',
    holds: change =>
      isByHand(change) ||
      change.ended !== undefined ||
      isTrue(change, 'WaitingForPerson') ||
      change.steps.every(({ state }) => state !== 'closed'),
  },
  {
    id: 'REVIEW001',
    promise: 'An urgent change that is merged is due for review or reviewed.',
    holds: change =>
      change.urgent !== true ||
      !isTrue(change, 'Merged') ||
      conditionOf(change, 'ReviewDue') !== undefined,
  },
  {
    id: 'END001',
    promise: 'A withdrawn or rejected change has nothing merged.',
    holds: change =>
      change.ended === undefined ||
      change.ended.as === 'reverted' ||
      change.ended.as === 'abandoned' ||
      change.steps.every(({ state }) => state !== 'merged'),
  },
  {
    id: 'OUT001',
    promise: 'An outdated change waits for a person.',
    holds: change =>
      !isTrue(change, 'Outdated') || isTrue(change, 'WaitingForPerson'),
  },
  {
    id: 'READY001',
    promise: 'A ready step has no unmerged step before it.',
    holds: change =>
      change.steps.every(
        ({ ready, index, state }) =>
          ready !== true ||
          state === 'merged' ||
          unmergedBefore(change, index).length === 0,
      ),
  },
  {
    id: 'OVER001',
    promise: 'Nobody set a gate of an own change aside.',
    holds: change =>
      (change.overrides ?? []).every(({ by }) => by !== change.requester.user),
  },
  {
    id: 'STALL001',
    promise: 'A live change is not stalled.',
    holds: change => !isTrue(change, 'Live') || !isTrue(change, 'Stalled'),
  },
  {
    id: 'STEP001',
    promise: 'The steps are those of the plan, in its order.',
    holds: change =>
      change.steps.length === change.plan.steps.length &&
      change.steps.every(
        ({ index }, at) => index === change.plan.steps[at].index,
      ),
  },
  {
    id: 'VERD001',
    promise: "A step's outcome is the fold of its enforced verdicts.",
    holds: change =>
      change.steps.every(
        ({ verdicts, outcome }) => judgedAs(verdicts).outcome === outcome,
      ),
  },
  {
    id: 'COND001',
    promise: 'Each condition stands once, for a generation that existed.',
    holds: change =>
      new Set(change.conditions.map(({ type }) => type)).size ===
        change.conditions.length &&
      change.conditions.every(
        ({ observedGeneration }) =>
          observedGeneration >= 1 && observedGeneration <= change.generation,
      ),
  },
];

/**
 * Broken invariants, each as "LIVE001: A live change has every step merged."; empty when all hold.
 *
 * @public
 */
export function checkInvariants(change: Change): string[] {
  return changeInvariants
    .filter(({ holds }) => !holds(change))
    .map(({ id, promise }) => `${id}: ${promise}`);
}
