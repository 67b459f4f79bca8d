import type { Finding } from '@causeway/mesh-authz';
import type { FileEdit, PlanResult, PlanStep } from '../plan/types';
import type { RepoRole, World } from '../world';
import { lineEditOf, withoutEdit } from './lineEdit';
import type { LineEdit } from './lineEdit';
import { checkedPlan, inputFinding, refusal } from './planned';

/** The edits of one step, as the lines they changed. */
export interface LineStep {
  readonly repo: RepoRole;
  readonly edits: readonly LineEdit[];
}

/** What is taken back, and what the plan that does so says of itself. */
export interface TakingBack {
  readonly kind: string;
  readonly title: string;
  readonly reason: string;
  readonly services: readonly string[];
  /** In the order in which they were made. */
  readonly steps: readonly LineStep[];
}

export function lineSteps(
  steps: readonly Pick<PlanStep, 'repo' | 'edits'>[],
): LineStep[] {
  return steps.map(({ repo, edits }) => ({
    repo,
    edits: edits.map(lineEditOf),
  }));
}

interface Laid {
  readonly repo: RepoRole;
  /** Text before and after this group of steps, by path. */
  readonly texts: Map<string, { before?: string; after?: string }>;
}

function editsOf({ texts }: Laid): FileEdit[] {
  return [...texts]
    .filter(([, { before, after }]) => before !== after)
    .map(([path, { before, after }]) => ({
      path,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    }));
}

/** Whether a file looks as if the edit had never been made. */
function isBefore(text: string | undefined, edit: LineEdit): boolean {
  const { before, after } = edit;
  if (before === undefined || text === undefined) return text === before;
  if (after === undefined) return text === before;
  return (
    !`\n${text}\n`.includes(`\n${after}\n`) &&
    `\n${text}\n`.includes(`\n${before}\n`)
  );
}

/** The inverse of steps on the world of today, last step first; neighbouring steps of one repository become one. */
function laidBack(
  steps: readonly LineStep[],
  world: World,
): { readonly groups: readonly Laid[]; readonly conflicts: Finding[] } {
  const now = new Map<string, string | undefined>();
  const groups: Laid[] = [];
  const conflicts: Finding[] = [];
  for (const { repo, edits } of [...steps].reverse()) {
    const last = groups[groups.length - 1];
    const group =
      last?.repo === repo ? last : { repo, texts: new Map<string, object>() };
    if (group !== last) groups.push(group);
    for (const edit of [...edits].reverse()) {
      const key = `${repo}:${edit.path}`;
      const text = now.has(key)
        ? now.get(key)
        : world.snapshots.get(repo)?.files.get(edit.path)?.text;
      const back = withoutEdit(text, edit);
      if (!back.ok) {
        conflicts.push({
          code: 'changed-since',
          severity: 'error',
          message: `${edit.path} (${repo}, line ${back.line}): ${back.because}. Take it back by hand, in a change of its own.`,
          source: { repo, path: edit.path, line: back.line },
        });
        continue;
      }
      now.set(key, back.text);
      const known: { before?: string } = group.texts.get(edit.path) ?? {
        before: text,
      };
      group.texts.set(edit.path, { before: known.before, after: back.text });
    }
  }
  return { groups, conflicts };
}

/**
 * Plans the inverse of steps that were made, on the world of today. Files that moved on keep what others wrote;
 * where both touched the same lines the plan is refused and each place named.
 */
export function takeBack(made: TakingBack, world: World): PlanResult {
  const { kind, title, reason, services, steps } = made;
  const untouched = steps.every(({ repo, edits }) =>
    edits.every(edit =>
      isBefore(world.snapshots.get(repo)?.files.get(edit.path)?.text, edit),
    ),
  );
  if (untouched) {
    return refusal(
      inputFinding(
        `${kind}/no-effect`,
        'Nothing of it stands in the repositories any more; there is nothing to take back.',
        [],
      ),
    );
  }
  const { groups, conflicts } = laidBack(steps, world);
  if (conflicts.length > 0) {
    return refusal(
      ...conflicts.map(each => ({ ...each, code: `${kind}/${each.code}` })),
    );
  }
  const plan = {
    kind,
    title,
    reason,
    services,
    steps: groups.map((group, at) => ({
      index: at + 1,
      repo: group.repo,
      title,
      edits: editsOf(group),
      reads: [...group.texts.keys()].sort(),
    })),
  };
  return checkedPlan(plan, world, { toInput: () => undefined });
}
