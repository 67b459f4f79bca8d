import type { Finding } from '@causeway/mesh-authz';
import type { FileEdit, Plan, PlanResult, PlanStep } from '../../plan/types';
import type { World } from '../../world';
import { withoutEdit } from '../lineEdit';
import { inputFinding, refusal } from '../planned';
import { kindById } from '../registry';
import { isUntouched, takeBack } from '../takeBack';
import type { RevertInput } from './input';

const KIND = 'revert';

/** The steps as if they had been made on the texts of today, or where that cannot be told. */
function standingSteps(
  { steps }: RevertInput,
  world: World,
): { readonly steps: readonly PlanStep[]; readonly conflicts: Finding[] } {
  const texts = new Map<string, string | undefined>();
  const conflicts: Finding[] = [];
  const standing: PlanStep[] = [];
  for (const [at, { repo, edits }] of [...steps.entries()].reverse()) {
    const whole: FileEdit[] = [];
    for (const edit of [...edits].reverse()) {
      const key = `${repo}:${edit.path}`;
      const text = texts.has(key)
        ? texts.get(key)
        : world.snapshots.get(repo)?.files.get(edit.path)?.text;
      const back = withoutEdit(text, edit);
      if (!back.ok) {
        conflicts.push({
          ...inputFinding(
            `${KIND}/changed-since`,
            `${edit.path} (${repo}, line ${back.line}): ${back.because}. Take it back by hand, in a change of its own.`,
            ['steps', at],
          ),
          source: { repo, path: edit.path, line: back.line },
        });
        continue;
      }
      texts.set(key, back.text);
      whole.unshift({
        path: edit.path,
        ...(back.text === undefined ? {} : { before: back.text }),
        ...(text === undefined ? {} : { after: text }),
      });
    }
    standing.unshift({
      index: at + 1,
      repo,
      title: `Step ${at + 1}`,
      edits: whole,
      reads: whole.map(({ path }) => path),
    });
  }
  return { steps: standing, conflicts };
}

function named(result: PlanResult, input: RevertInput): PlanResult {
  if (!result.ok) return result;
  const plan: Plan = {
    ...result.plan,
    kind: KIND,
    title: `Revert: ${input.title}`,
    reason: input.reason,
  };
  return { ...result, plan };
}

/** @public */
export function planRevert(input: RevertInput, world: World): PlanResult {
  const { title, reason, services, steps } = input;
  if (isUntouched(steps, world)) {
    return refusal(
      inputFinding(
        `${KIND}/no-effect`,
        `Nothing of "${title}" stands in the repositories any more; there is nothing to revert.`,
        ['steps'],
      ),
    );
  }
  const standing = standingSteps(input, world);
  if (standing.conflicts.length > 0) return refusal(...standing.conflicts);
  const kind = input.kind === KIND ? undefined : kindById(input.kind);
  // A kind knows best what its inverse is: a policy that comes back is watched first again.
  return kind === undefined
    ? takeBack(
        { kind: KIND, title: `Revert: ${title}`, reason, services, steps },
        world,
      )
    : named(
        kind.undo(
          { kind: input.kind, title, services, steps: standing.steps },
          world,
        ),
        input,
      );
}
