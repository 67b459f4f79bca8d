import type { Plan, PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { lineEditOf, withoutEdit } from '../lineEdit';
import { inputFinding, refusal } from '../planned';
import { planPolicyChange } from './plan';

/**
 * Leads the file back to what it held before the plan. Rules that are not enforced today are watched first again: what
 * was right last month may deny somebody new.
 *
 * @public
 */
export function undoPolicy(plan: Plan, world: World): PlanResult {
  const edits = plan.steps.flatMap(step => step.edits);
  const [service] = plan.services;
  const path = edits[0]?.path;
  if (path === undefined || service === undefined) {
    return refusal(
      inputFinding('policy/undo', 'The plan did not change policies.', []),
    );
  }
  const before = edits[0].before;
  const after = edits[edits.length - 1].after;
  const today = world.snapshots.get('security')?.files.get(path)?.text;
  if (today === before) {
    return refusal(
      inputFinding(
        'policy/no-effect',
        `${path} holds what it held before; there is nothing to take back.`,
        [],
      ),
    );
  }
  const back = withoutEdit(today, lineEditOf({ path, before, after }));
  if (!back.ok) {
    const finding = inputFinding(
      'policy/changed-since',
      `${path}, line ${back.line}: ${back.because}. Write the policies you want with a change of its own.`,
      [],
    );
    return refusal({
      ...finding,
      source: { repo: 'security', path, line: back.line },
    });
  }
  return planPolicyChange(
    {
      service,
      wanted: back.text,
      verbatim: true,
      reason: `Undo: ${plan.title}`,
      title: `Take back: ${plan.title}`,
    },
    world,
  );
}
