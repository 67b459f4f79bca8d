import { conditionOf, isTrue, withCondition } from './conditions';
import { audit, deliver, needsYou } from './effects';
import { notOutdated, waitingForPerson, withProgress } from './progress';
import { toBeMadeAgain } from './steps';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

type BaseMoved = Extract<ChangeEvent, { type: 'BaseMoved' }>;

const refuse = (refused: string): AdvanceResult => ({ ok: false, refused });

function outdated(change: Change, event: BaseMoved, now: Date): AdvanceResult {
  const message =
    event.difference ??
    `${event.repo} moved, and the change would now do something else.`;
  const known = conditionOf(change, 'Outdated');
  if (known?.status === 'true' && known.message === message) {
    return refuse('The change is outdated already.');
  }
  const reason = 'BaseMoved';
  const next = withCondition(
    waitingForPerson(change, { reason, message }, now),
    { type: 'Outdated', status: 'true', reason, message },
    now,
  );
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.outdated', {
        repo: event.repo,
        commit: event.commit,
      }),
      needsYou(change, { reason }),
    ],
  };
}

/** A base moved under the change: nothing, the steps made again, or a person is asked. */
export function onBaseMoved(
  change: Change,
  event: BaseMoved,
  now: Date,
): AdvanceResult {
  if (isTrue(change, 'Merged')) return refuse('Every step is merged.');
  if (!event.sameEffect) return outdated(change, event, now);
  const remade = event.plan !== undefined && event.planHash !== undefined;
  const stale = isTrue(change, 'Outdated');
  if (change.world[event.repo] === event.commit && !remade && !stale) {
    return refuse('The change follows this commit already.');
  }
  if (
    event.plan !== undefined &&
    event.planHash === change.planHash &&
    !stale
  ) {
    return refuse('The plan is this one already.');
  }
  if (
    event.plan !== undefined &&
    event.plan.steps.length !== change.steps.length
  ) {
    return refuse('Another number of steps is not the same effect.');
  }
  const moved: Change = {
    ...change,
    world: { ...change.world, [event.repo]: event.commit },
  };
  const why = {
    reason: 'SameEffect',
    message: 'On the new base the change does the same.',
  };
  const current = notOutdated(moved, why, now);
  const trace = audit(current, 'change.base-moved', {
    repo: event.repo,
    commit: event.commit,
    remade,
  });
  if (event.plan === undefined || event.planHash === undefined) {
    return { ok: true, change: current, effects: [trace] };
  }
  // The same effect in other texts: the steps are made again on the new base, nobody is asked.
  const next = withProgress(
    {
      ...current,
      plan: event.plan,
      planHash: event.planHash,
      generation: current.generation + 1,
      steps: current.steps.map(step =>
        step.state === 'merged' || step.state === 'closed'
          ? step
          : toBeMadeAgain(step),
      ),
    },
    now,
  );
  return { ok: true, change: next, effects: [trace, ...deliver(next)] };
}
