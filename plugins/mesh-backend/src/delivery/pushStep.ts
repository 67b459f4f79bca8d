import type {
  Change,
  PlanStep,
  StepRecord,
  World,
} from '@causeway/mesh-intent';
import { CodeHostError } from '@causeway/plugin-mesh-node';
import { zeroId } from '@causeway/plugin-mesh-node/git';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { holdBase } from './holdBase';
import { ownCommit } from './ownCommit';
import { stepCommit } from './stepCommit';

interface PushTarget {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
  /** Tips the plan was just held against; the commit must stand on exactly these. */
  readonly tips: World['commits'];
}

/**
 * Builds, signs and pushes the commit of a step, create-only or from the exact old value.
 * A branch that is already there is adopted when it holds our commit for this plan (a process died
 * after its push), and refused otherwise.
 */
export async function pushStep(target: PushTarget): Promise<Change> {
  const { scope, change, step, record } = target;
  const cache = await scope.cacheOf(step.repo);
  const parent = parentOf(target);
  await holdBase(cache, change, { record, base: parent });
  const built = await stepCommit({ ...scope, change, step, parent, cache });
  if (built.empty) {
    return fail(target, {
      reason: 'EmptyDiff',
      message: `The step changes nothing on ${step.repo} any more; there is nothing to propose.`,
    });
  }
  if (record.commit === built.commit) {
    return pushed(target, { base: parent, commit: built.commit });
  }
  const outcome = await scope.push({
    remote: scope.codeHost.repo(step.repo).remote,
    ref: `refs/heads/${record.branch}`,
    oldId: record.commit ?? zeroId,
    newId: built.commit,
    objects: built.objects,
  });
  forget(target);
  scope.afterEffect?.('push');
  if (outcome.outcome === 'ok') {
    return pushed(target, { base: parent, commit: built.commit });
  }
  const { repo, branch } = record;
  const found = await ownCommit(scope, { change, repo, branch });
  if (found.state === 'ours' && found.planHash === change.planHash) {
    return pushed(target, found);
  }
  if (found.state !== 'none') {
    return fail(target, {
      reason: 'BranchTaken',
      message: `Branch ${record.branch} of ${step.repo} holds commit ${found.commit}, which the portal did not make for this plan. Delete the branch on the forge, then resume the change.`,
    });
  }
  return fail(target, {
    reason: 'PushRejected',
    message: `${step.repo} refused branch ${record.branch}: ${outcome.reason}${
      outcome.sideband ? ` (${outcome.sideband.trim()})` : ''
    }`,
  });
}

/** Steps of one plan in one repository are stacked: a step stands on its predecessor's commit until that is merged. */
function parentOf(target: PushTarget): string {
  const { change, step, record, tips } = target;
  if (record.keepsBase && record.base !== undefined) return record.base;
  const predecessor = change.steps
    .filter(each => each.repo === step.repo && each.index < step.index)
    .at(-1);
  if (predecessor?.commit && predecessor.state !== 'merged') {
    return predecessor.commit;
  }
  const tip = tips[step.repo];
  if (tip === undefined) {
    throw new CodeHostError(
      `The tip of ${step.repo} has not been seen yet; the forge is asked again.`,
      { retry: true, operation: 'read tip' },
    );
  }
  return tip;
}

/** What was known of the step's pull request is of the commit before. */
function forget({ scope, step, record }: PushTarget): void {
  scope.pulls.forget(step.repo, record.pullRequest?.number);
}

function pushed(
  target: PushTarget,
  at: { readonly base: string; readonly commit: string },
): Promise<Change> {
  return recordOf(target.scope, target.change.id, {
    type: 'StepPushed',
    step: target.step.index,
    base: at.base,
    commit: at.commit,
  });
}

function fail(
  target: PushTarget,
  failure: {
    readonly reason: 'EmptyDiff' | 'BranchTaken' | 'PushRejected';
    readonly message: string;
  },
): Promise<Change> {
  return recordOf(target.scope, target.change.id, {
    type: 'DeliveryFailed',
    step: target.step.index,
    permanent: true,
    ...failure,
  });
}
