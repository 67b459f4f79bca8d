import {
  stepsFit,
  type Change,
  type PlanStep,
  type StepRecord,
} from '@causeway/mesh-intent';
import { judgePlan } from '../judge/judgePlan';
import { judgeContext } from './judgeContext';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { sameVerdicts } from './sameVerdicts';

/**
 * Judges a change of which nothing may be pushed yet: one whose submit was cut off before its verdicts were
 * stored, or one whose rules failed once. Without this nobody would ever ask again.
 */
export async function judgePlanNow(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
}): Promise<Change> {
  const { scope, change, record } = options;
  const { world } = await scope.worlds.current();
  const rest = change.plan.steps.filter(step =>
    change.steps.some(
      ({ index, state }) => index === step.index && state !== 'merged',
    ),
  );
  if (!stepsFit(world, rest)) return change;
  const judged = await judgePlan({ steps: rest }, world, {
    ...(await judgeContext(scope, change)),
    evidence: () => ({}),
  });
  const verdicts = judged.map(each => ({
    step: each.step.index,
    verdicts: each.verdicts,
  }));
  const own = verdicts.find(({ step }) => step === record.index)!;
  if (sameVerdicts(record.verdicts, own.verdicts)) return change;
  return recordOf(
    scope,
    change.id,
    change.steps.some(({ commit }) => commit !== undefined)
      ? { type: 'GatesEvaluated', ...own }
      : { type: 'Submitted', verdicts },
  );
}
