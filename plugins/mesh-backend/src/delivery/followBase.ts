import {
  kindById,
  type Change,
  type RepoRole,
  type World,
} from '@causeway/mesh-intent';
import { NotFoundError } from '@backstage/errors';
import type { BareCache } from '@causeway/plugin-mesh-node/git';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { followRest } from './followRest';
import { isOutdated } from './isHeld';
import { planHashOf } from './planHash';
import { differenceWords, effectOf, essence } from './planEffects';

/**
 * A moved base concerns a change only if a file in a step's read set changed. Then the plan is made anew:
 * the same semantic effect re-creates the steps quietly; another effect makes the change outdated,
 * with the difference in words.
 */
export async function followBase(
  scope: DeliveryScope,
  change: Change,
  world: World,
): Promise<Change> {
  if (isOutdated(change)) return change;
  // After a first merge the plan's own effect is part of the base.
  if (change.steps.some(step => step.state === 'merged')) {
    return followRest(scope, change, world);
  }
  for (const repo of new Set(change.plan.steps.map(step => step.repo))) {
    const commit = world.commits[repo];
    if (commit === undefined || commit === change.world[repo]) continue;
    if (!(await concerns({ scope, change, world, repo }))) continue;
    return judgeMove({ scope, change, world, repo, commit });
  }
  return change;
}

/** Whether any file the plan read in the repository differs between the plan's commit and now. */
async function concerns(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly world: World;
  readonly repo: RepoRole;
}): Promise<boolean> {
  const { scope, change, world, repo } = options;
  const planned = change.world[repo];
  if (planned === undefined) return true;
  const then = await treeAt(await scope.cacheOf(repo), planned);
  if (then === undefined) return true;
  const now = world.snapshots.get(repo)?.files;
  const reads = change.plan.steps
    .filter(step => step.repo === repo)
    .flatMap(step => [...step.reads, ...step.edits.map(edit => edit.path)]);
  return reads.some(path => then.get(path)?.blob !== now?.get(path)?.blob);
}

/** Undefined when the commit is gone: the branch was rewritten, and nobody can say what changed since. */
async function treeAt(cache: BareCache, commit: string) {
  try {
    return await cache.readTree(commit);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

async function judgeMove(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly world: World;
  readonly repo: RepoRole;
  readonly commit: string;
}): Promise<Change> {
  const { scope, change, world, repo, commit } = options;
  const again = kindById(change.kind)?.plan(change.input, world);
  if (again === undefined) {
    throw new Error(`Change ${change.id} has the unknown kind ${change.kind}`);
  }
  const base = { type: 'BaseMoved', repo, commit } as const;
  if (!again.ok) {
    return recordOf(scope, change.id, {
      ...base,
      sameEffect: false,
      difference: again.findings.map(finding => finding.message).join(' '),
    });
  }
  const planHash = planHashOf(again.plan);
  const diff = effectOf(again.plan, world);
  if (essence(diff) !== essence(change.diff)) {
    return recordOf(scope, change.id, {
      ...base,
      sameEffect: false,
      difference: differenceWords(change.diff, diff),
    });
  }
  return recordOf(scope, change.id, {
    ...base,
    sameEffect: true,
    ...(planHash === change.planHash ? {} : { plan: again.plan, planHash }),
  });
}
