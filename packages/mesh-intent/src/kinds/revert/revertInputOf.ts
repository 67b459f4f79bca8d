import type { Plan } from '../../plan/types';
import { lineSteps } from '../takeBack';
import type { RevertInput } from './input';

/**
 * The input that reverts a plan, or the steps of it that were merged: only the lines they changed, so that it fits into
 * the record of a commit.
 *
 * @public
 */
export function revertInputOf(options: {
  readonly change: string;
  /** With the merged steps only. */
  readonly plan: Plan;
  readonly reason: string;
}): RevertInput {
  const { change, plan, reason } = options;
  return {
    change,
    kind: plan.kind,
    title: plan.title,
    services: [...plan.services],
    steps: lineSteps(plan.steps).map(({ repo, edits }) => {
      // Nothing is ever delivered to the platform tree.
      if (repo === 'platform') throw new Error('The platform tree is not ours');
      return { repo, edits: edits.map(each => ({ ...each })) };
    }),
    reason,
  };
}
