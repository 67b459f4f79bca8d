import fc from 'fast-check';
import type { Plan } from '../../plan/types';
import { worldAfter } from '../../world';
import type { World } from '../../world';
import { planKind } from '../registry';
import type { Kind } from '../types';

/** The plan of an input that must have one. */
export function planned(kind: Kind, raw: unknown, world: World): Plan {
  const result = planKind(kind, raw, world);
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.plan;
}

/** Codes and fields of the refusal of an input that must have one. */
export function refused(kind: Kind, raw: unknown, world: World) {
  const result = planKind(kind, raw, world);
  if (result.ok) throw new Error('expected a refusal');
  return result.findings.map(({ code, jsonPath }) => [code, jsonPath?.[0]]);
}

/** Texts of the steps' files after each step, in order. */
export function written(plan: Plan): (string | undefined)[] {
  return plan.steps.flatMap(({ edits }) => edits.map(({ after }) => after));
}

/** The texts of every file by repository and path. */
export function filesOf(world: World): Record<string, string> {
  return Object.fromEntries(
    [...world.snapshots].flatMap(([role, { files }]) =>
      [...files]
        .map(([path, { text }]) => [`${role}:${path}`, text] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  );
}

/** What taking a plan back says on a world. */
export function undoCodes(kind: Kind, plan: Plan, world: World): string[] {
  const result = kind.undo(plan, world);
  return result.ok ? ['ok'] : result.findings.map(({ code }) => code);
}

/** The world after a plan was made and taken back. */
function thereAndBack(kind: Kind, plan: Plan, world: World): World {
  const after = worldAfter(world, plan.steps);
  const undone = kind.undo(plan, after);
  if (!undone.ok) throw new Error(JSON.stringify(undone.findings));
  return worldAfter(after, undone.plan.steps);
}

/**
 * Share of the inputs that have a plan. Throws unless whatever is planned is taken back to the byte, and planned again
 * where its first step has landed is what was left.
 */
export function shareTakenBack<I>(
  kind: Kind,
  inputs: fc.Arbitrary<I>,
  world: World,
): number {
  let made = 0;
  let asked = 0;
  const today = JSON.stringify(filesOf(world));
  const same = (found: unknown, wanted: unknown) => {
    const [left, right] = [found, wanted].map(each => JSON.stringify(each));
    if (left !== right) throw new Error(`${left} is not ${right}`);
  };
  fc.assert(
    fc.property(inputs, input => {
      asked += 1;
      const result = planKind(kind, input, world);
      if (!result.ok) return;
      made += 1;
      const { plan } = result;
      same(JSON.stringify(filesOf(thereAndBack(kind, plan, world))), today);
      const [first, ...left] = plan.steps;
      if (left.length === 0) return;
      const landed = worldAfter(world, [first]);
      same(
        planned(kind, input, landed).steps,
        left.map(step => ({ ...step, index: step.index - 1 })),
      );
    }),
    { seed: 20_270_301, numRuns: Number(process.env.PROPERTY_RUNS ?? 30) },
  );
  return made / asked;
}
