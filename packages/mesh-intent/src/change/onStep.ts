import { addressees, audit, deliver } from './effects';
import { isTrue, withCondition } from './conditions';
import { withProgress } from './progress';
import { draftBecause } from './readiness';
import { stepOf, toBeMadeAgain, unmergedBefore, withStep } from './steps';
import type { ChangeEvent } from './changeEvent';
import type { AdvanceResult, Change } from './types';

type Of<T extends ChangeEvent['type']> = Extract<ChangeEvent, { type: T }>;

const refuse = (refused: string): AdvanceResult => ({ ok: false, refused });

/** A draft becomes a pull request that people may review. */
export function onStepReady(
  change: Change,
  event: Of<'StepReady'>,
): AdvanceResult {
  const step = stepOf(change, event.step);
  if (step === undefined) return refuse(`The plan has no step ${event.step}.`);
  if (step.ready) return refuse(`Step ${event.step} is ready already.`);
  if (step.state !== 'open' && step.state !== 'pushed') {
    return refuse(`Step ${event.step} is ${step.state}.`);
  }
  const because = draftBecause(change, event.step);
  if (because !== undefined) {
    return refuse(`Step ${event.step} is not ready. ${because}`);
  }
  return {
    ok: true,
    change: withStep(change, event.step, { ready: true }),
    effects: [audit(change, 'change.step-ready', { step: event.step })],
  };
}

/** The step is made again on the tip, because what it stood on landed in another form. */
export function onStepOutrun(
  change: Change,
  event: Of<'StepOutrun'>,
  now: Date,
): AdvanceResult {
  const { step: index, because, again, planHash } = event;
  const step = stepOf(change, index);
  if (step === undefined) return refuse(`The plan has no step ${index}.`);
  if (step.state === 'merged' || step.state === 'closed') {
    return refuse(`Step ${index} is ${step.state}.`);
  }
  if (step.state === 'planned') {
    return refuse(`Step ${index} is to be made anyway.`);
  }
  if (unmergedBefore(change, index).length > 0) {
    return refuse(`What step ${index} stands on is not merged.`);
  }
  const isOther = again !== undefined && planHash !== undefined;
  const next = withProgress(
    {
      ...change,
      ...(isOther
        ? {
            planHash,
            generation: change.generation + 1,
            plan: {
              ...change.plan,
              steps: change.plan.steps.map(each =>
                each.index === index ? again : each,
              ),
            },
          }
        : {}),
      steps: change.steps.map(each =>
        each === step ? toBeMadeAgain(each) : each,
      ),
    },
    now,
  );
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.step-outrun', { step: index, because }),
      ...deliver(next),
    ],
  };
}

/** Nothing moved for longer than it may take: said once, until something moves. */
export function onWaitedTooLong(
  change: Change,
  event: Of<'WaitedTooLong'>,
  now: Date,
): AdvanceResult {
  if (isTrue(change, 'Live')) return refuse('The change is live.');
  if (isTrue(change, 'Stalled'))
    return refuse('The change is stalled already.');
  const { message } = event;
  const next = withCondition(
    change,
    { type: 'Stalled', status: 'true', reason: 'NoProgress', message },
    now,
  );
  return {
    ok: true,
    change: next,
    effects: [
      audit(next, 'change.stalled', { message }),
      {
        type: 'notify',
        scope: 'stalled',
        to: addressees(change),
        title: `${change.title}: stalled`,
        key: `stalled/${change.version}`,
      },
    ],
  };
}
