import { foldOutcomes } from '@causeway/mesh-authz';
import { gates } from '../gates/registry';
import type { Change, GateVerdict, StepRecord } from './types';

/** Why nobody moves a pull request made by hand from the portal: its people do, where they made it. */
export const madeByHand =
  'It is a pull request made by hand: close or reopen it on the forge.';

/** The step of that number; undefined when the plan has none. */
export function stepOf(change: Change, index: number): StepRecord | undefined {
  return change.steps.find(step => step.index === index);
}

export function withStep(
  change: Change,
  index: number,
  patch: Partial<StepRecord>,
): Change {
  return {
    ...change,
    steps: change.steps.map(step =>
      step.index === index ? { ...step, ...patch } : step,
    ),
  };
}

/** Verdicts with their fold: only enforced ones count. */
export function judgedAs(
  verdicts: readonly GateVerdict[],
): Pick<StepRecord, 'verdicts' | 'outcome'> {
  const enforced = verdicts.filter(({ mode }) => mode === 'enforce');
  return {
    verdicts,
    outcome: foldOutcomes(enforced.map(({ verdict }) => verdict.outcome)),
  };
}

const planGates: ReadonlySet<string> = new Set(
  gates.filter(({ scope }) => scope === 'plan').map(({ id }) => id),
);

/** Enforced verdicts that must pass for every step before anything is pushed. */
export function planVerdicts(step: StepRecord): readonly GateVerdict[] {
  return step.verdicts.filter(
    ({ gate, mode }) => mode === 'enforce' && planGates.has(gate),
  );
}

/** A step whose pull request is still open on the forge, as far as is known. */
export function hasOpenPullRequest(step: StepRecord): boolean {
  return (
    step.pullRequest !== undefined && !['merged', 'closed'].includes(step.state)
  );
}

/** The step with verdicts; since when its outcome is this one moves only with the outcome. */
export function withVerdicts(
  change: Change,
  index: number,
  {
    verdicts,
    now,
  }: { readonly verdicts: readonly GateVerdict[]; readonly now: Date },
): Change {
  const judged = judgedAs(verdicts);
  const known = stepOf(change, index);
  const isSame =
    known?.outcomeSince !== undefined && known.outcome === judged.outcome;
  return withStep(change, index, {
    ...judged,
    ...(isSame ? {} : { outcomeSince: now.toISOString() }),
  });
}

/** Steps before this one that are not merged. */
export function unmergedBefore(
  change: Change,
  index: number,
): readonly StepRecord[] {
  return change.steps.filter(
    step => step.index < index && step.state !== 'merged',
  );
}

/** The step is to be made again: of what was pushed, the commit is kept as the branch's expected old value. */
export function toBeMadeAgain(step: StepRecord): StepRecord {
  const { index, repo, title, branch, commit, pullRequest } = step;
  const { verdicts, outcome, outcomeSince, ready, forced } = step;
  return {
    index,
    repo,
    title,
    branch,
    state: 'planned',
    verdicts,
    outcome,
    ...(commit === undefined ? {} : { commit }),
    ...(pullRequest === undefined ? {} : { pullRequest }),
    ...(outcomeSince === undefined ? {} : { outcomeSince }),
    ...(ready === undefined ? {} : { ready }),
    ...(forced === undefined ? {} : { forced }),
  };
}
