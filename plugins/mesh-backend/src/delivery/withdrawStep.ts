import type { Change, StepRecord } from '@causeway/mesh-intent';
import type { DeliveryScope } from './DeliveryScope';

/** Closes the pull request of a step that was given up, says why, and removes its branch. Safe to repeat. */
export async function withdrawStep(
  scope: DeliveryScope,
  change: Change,
  record: StepRecord,
): Promise<void> {
  if (record.state === 'merged' || record.state === 'planned') return;
  const { codeHost } = scope;
  const found = await codeHost.findPullRequest(record.repo, record.branch);
  if (found && found.state === 'open') {
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
  await codeHost.deleteBranch(record.repo, record.branch);
  scope.afterEffect?.('delete-branch');
}
