import { manifestParser } from '../../manifest';
import { canonicalJson } from '../../plan/canonicalJson';
import type { Plan, PlanResult } from '../../plan/types';
import type { World } from '../../world';
import { askedService } from '../askedService';
import { undoByLines } from '../undoByLines';
import { planCalls } from './plan';
import type { Call } from './plan';

function without(from: readonly Call[], than: readonly Call[]): Call[] {
  const known = new Set(than.map(each => canonicalJson(each)));
  return from.filter(each => !known.has(canonicalJson(each)));
}

/** Calls that came and went, read back from the plan's texts. */
function doneBy(plan: Plan, world: World) {
  const [edit] = plan.steps.flatMap(({ edits }) => edits);
  const parse = manifestParser(world.options.group);
  const before = parse(edit?.before ?? '');
  const after = parse(edit?.after ?? '');
  if (!before.ok || !after.ok) return undefined;
  const [left, right] = [before, after].map(
    ({ manifest }) => manifest.spec.dependsOn,
  );
  return { added: without(right, left), removed: without(left, right) };
}

/**
 * Takes exactly these calls back. Where others edited the lines beside them, it is done call by call, as long as the calls
 * themselves are as they were written.
 *
 * @public
 */
export function undoDependency(plan: Plan, world: World): PlanResult {
  const byLines = undoByLines(plan, world);
  const isMoved =
    !byLines.ok &&
    byLines.findings.some(({ code }) => code === 'dependency/changed-since');
  const done = doneBy(plan, world);
  if (!isMoved || done === undefined) return byLines;
  const entry = askedService(plan.services[0], world, { kind: 'dependency' });
  if ('code' in entry) return byLines;
  const { dependsOn } = entry.manifest.spec;
  // What was changed since is somebody else's call now.
  if (without(done.added, dependsOn).length > 0) return byLines;
  return planCalls(
    entry,
    {
      add: done.removed,
      remove: done.added,
      reason: `Undo: ${plan.title}`,
      title: `Take back: ${plan.title}`,
    },
    world,
  );
}
