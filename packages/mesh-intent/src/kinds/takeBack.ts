import type { Finding } from '@causeway/mesh-authz';
import type { FileEdit, PlanResult, PlanStep } from '../plan/types';
import type { RepoRole, World } from '../world';
import { isWithout, lineEditOf, withoutEdit } from './lineEdit';
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

/** Whether every file looks as if the steps had never been made: as it was before the first edit of it. */
export function isUntouched(steps: readonly LineStep[], world: World): boolean {
  const firsts = new Map<string, { repo: RepoRole; edit: LineEdit }>();
  for (const { repo, edits } of steps) {
    for (const edit of edits) {
      const key = `${repo}:${edit.path}`;
      if (!firsts.has(key)) firsts.set(key, { repo, edit });
    }
  }
  return [...firsts.values()].every(({ repo, edit }) =>
    isWithout(world.snapshots.get(repo)?.files.get(edit.path)?.text, edit),
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
  if (isUntouched(steps, world)) {
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
