import type { Change, StepRecord } from '@causeway/mesh-intent';
import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { ownCommit } from './ownCommit';

/**
 * Closes the pull request of a step that was given up, says why, and removes its branch. Safe to repeat.
 * The step's state is not asked: a process may have pushed or proposed after the change had ended.
 * A pull request that was merged at the same moment is recorded: such a change is not withdrawn.
 */
export async function withdrawStep(
  scope: DeliveryScope,
  change: Change,
  record: StepRecord,
): Promise<Change> {
  if (record.state === 'merged') return change;
  const { codeHost } = scope;
  const found = await pullRequestOf(scope, record);
  if (found?.merged) {
    return recordOf(scope, change.id, {
      type: 'StepMerged',
      step: record.index,
      commit: found.mergeCommit ?? found.head.sha,
    });
  }
  if (found?.state === 'open') {
    await codeHost.commentOnce(record.repo, found.number, {
      key: `${change.id}/${record.index}/ended`,
      body: `This change was ${change.ended!.as} in the portal. Its thread: ${
        scope.portalUrl
      }/mesh/changes/${change.id}`,
    });
    await codeHost.updatePullRequest(record.repo, found.number, {
      state: 'closed',
    });
    scope.afterEffect?.('close-pull-request');
  }
  const { repo, branch } = record;
  // What somebody else pushed there is theirs to keep or to delete.
  if ((await ownCommit(scope, { change, repo, branch })).state === 'ours') {
    await codeHost.deleteBranch(repo, branch);
    scope.afterEffect?.('delete-branch');
  }
  return change;
}

/** By number where it is known: to look for an old closed one the forge's whole list would be read. */
function pullRequestOf(
  scope: DeliveryScope,
  record: StepRecord,
): Promise<CodeHostPullRequest | undefined> {
  const { repo, branch, pullRequest } = record;
  return pullRequest === undefined
    ? scope.codeHost.findPullRequest(repo, branch)
    : scope.codeHost.pullRequest(repo, pullRequest.number);
}
