import type { Change, Plan } from '@causeway/mesh-intent';

/** The plan with those steps that landed: what there is to take back. */
export function mergedPlan({ plan, steps }: Change): Plan {
  return {
    ...plan,
    steps: plan.steps.filter(({ index }) =>
      steps.some(step => step.index === index && step.state === 'merged'),
    ),
  };
}
