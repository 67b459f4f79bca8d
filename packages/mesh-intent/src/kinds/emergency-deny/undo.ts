import { sameValue } from '../../diff/sameValue';
import type { FileEdit, Plan, PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { textOf } from '../editedFile';
import { oneStepPlan } from '../oneStepPlan';
import { checkedPlan } from '../planned';
import { undoByLines } from '../undoByLines';
import { joinedParts, yamlParts } from '../yamlParts';

/** The file of today without the policy the plan added; undefined when others edited that policy. */
function withoutPolicy(edit: FileEdit, today: string): FileEdit | undefined {
  const [old, made, now] = [edit.before ?? '', edit.after ?? '', today].map(
    yamlParts,
  );
  const added = made?.find(
    ({ value }) => !old?.some(each => sameValue(each.value, value)),
  );
  const left = now?.filter(({ value }) => !sameValue(value, added?.value));
  if (added === undefined || now === undefined || left === undefined) {
    return undefined;
  }
  if (left.length !== now.length - 1) return undefined;
  const after = joinedParts(left);
  return {
    path: edit.path,
    before: today,
    ...(after === undefined ? {} : { after }),
  };
}

/**
 * Removes the policy again, also when others wrote beside it since.
 *
 * @public
 */
export function undoEmergencyDeny(plan: Plan, world: World): PlanResult {
  const byLines = undoByLines(plan, world);
  const isMoved = byLines.findings.some(
    ({ code }) => code === 'emergency-deny/changed-since',
  );
  const [edit] = plan.steps[0].edits;
  const today = textOf(world, { repo: 'security', path: edit.path });
  if (byLines.ok || !isMoved || today === undefined) return byLines;
  const without = withoutPolicy(edit, today);
  if (without === undefined) return byLines;
  return checkedPlan(
    oneStepPlan({
      kind: plan.kind,
      title: `Take back: ${plan.title}`,
      reason: `Undo: ${plan.title}`,
      service: plan.services[0],
      repo: 'security',
      edit: without,
    }),
    world,
    { toInput: () => undefined },
  );
}
