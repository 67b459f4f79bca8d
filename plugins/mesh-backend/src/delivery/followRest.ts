import {
  kindById,
  stepsFit,
  type Change,
  type PlanStep,
  type StepRecord,
  type World,
} from '@causeway/mesh-intent';
import { GitFailure, type BareCache } from '@causeway/plugin-mesh-node/git';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { isOutdated } from './isHeld';
import { planHashOf } from './planHash';
import { differenceWords, effectOf, essence } from './planEffects';

interface Rest {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly world: World;
}

/**
 * The steps that are left when others are merged. A step that stood on one that landed in another form (squashed, rebased)
 * is made again on the tip; one whose texts moved is planned again, and the change is outdated when it would do something
 * else now.
 */
export async function followRest(
  scope: DeliveryScope,
  change: Change,
  world: World,
): Promise<Change> {
  const left = stepsLeft(change);
  if (left.length === 0 || isOutdated(change)) return change;
  if (!stepsFit(world, left)) return planAgain({ scope, change, world });
  return onTheTip({ scope, change, world });
}

function stepsLeft(change: Change): readonly PlanStep[] {
  return change.plan.steps.filter(({ index }) =>
    change.steps.some(
      each =>
        each.index === index &&
        each.state !== 'merged' &&
        each.state !== 'closed',
    ),
  );
}

/** Steps stand on the very commit of the one before them: when that is not what landed, they are made again. */
async function onTheTip({ scope, change, world }: Rest): Promise<Change> {
  let moved = change;
  for (const record of change.steps) {
    if (record.state !== 'open' && record.state !== 'pushed') continue;
    const below = change.steps.find(
      each =>
        each.repo === record.repo &&
        each.state === 'merged' &&
        each.commit !== undefined &&
        each.commit === record.base,
    );
    const tip = world.commits[record.repo];
    if (below === undefined || tip === undefined) continue;
    const cache = await scope.cacheOf(below.repo);
    if (await isOn(cache, below.commit!, tip)) continue;
    moved = await recordOf(scope, change.id, {
      type: 'StepOutrun',
      step: record.index,
      because: `Step ${below.index} landed in another form than it was pushed (squashed or rebased), so step ${record.index} is made again on the tip of ${record.repo}.`,
    });
  }
  return moved;
}

/** A kind asked on a world that holds what has landed plans what is left. */
async function planAgain({ scope, change, world }: Rest): Promise<Change> {
  const repo = stepsLeft(change)[0].repo;
  const commit = world.commits[repo];
  // The world is older than the merge: the next look sees more.
  const here = { scope, change, world };
  if (commit === undefined || !(await holdsMerged(here))) return change;
  const outdated = (difference: string) =>
    recordOf(scope, change.id, {
      type: 'BaseMoved',
      repo,
      commit,
      sameEffect: false,
      difference,
    });
  const left = stepsLeft(change);
  const again = kindById(change.kind)?.plan(change.input, world);
  if (again === undefined) {
    throw new Error(`Change ${change.id} has the unknown kind ${change.kind}`);
  }
  if (!again.ok) {
    return outdated(again.findings.map(({ message }) => message).join(' '));
  }
  const { steps } = again.plan;
  const effect = effectOf(again.plan, world);
  const known = new Set(change.diff.map(entry => essence([entry])));
  const isSame =
    steps.length === left.length &&
    steps.every(({ repo: own }, at) => own === left[at].repo) &&
    effect.every(entry => known.has(essence([entry])));
  if (!isSame) return outdated(differenceWords(change.diff, effect));
  let moved = change;
  for (const [at, step] of steps.entries()) {
    const { index } = left[at];
    if (recordIn(moved, index).state === 'planned') continue;
    const plan = {
      ...moved.plan,
      steps: moved.plan.steps.map(each =>
        each.index === index ? { ...step, index } : each,
      ),
    };
    moved = await recordOf(scope, change.id, {
      type: 'StepOutrun',
      step: index,
      because: `${repo} moved under it; it does the same there.`,
      again: { ...step, index },
      planHash: planHashOf(plan),
    });
  }
  return moved;
}

/** Whether the world that was read is at or after every merge of the change. */
async function holdsMerged({ scope, change, world }: Rest): Promise<boolean> {
  for (const { repo, state, mergedCommit } of change.steps) {
    const tip = world.commits[repo];
    if (state !== 'merged' || mergedCommit === undefined) continue;
    if (tip === undefined) return false;
    const cache = await scope.cacheOf(repo);
    if (!(await isOn(cache, mergedCommit, tip))) return false;
  }
  return true;
}

async function isOn(
  cache: BareCache,
  commit: string,
  tip: string,
): Promise<boolean> {
  try {
    return await cache.isAncestor(commit, tip);
  } catch (error) {
    // A commit that is no object here is on no branch that was fetched.
    if (error instanceof GitFailure) return false;
    throw error;
  }
}

function recordIn(change: Change, index: number): StepRecord {
  return change.steps.find(each => each.index === index)!;
}
