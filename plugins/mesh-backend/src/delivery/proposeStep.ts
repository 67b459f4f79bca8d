import {
  draftBecause,
  type Change,
  type PlanStep,
  type StepRecord,
} from '@causeway/mesh-intent';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { shownPullRequest } from './shownPullRequest';

/**
 * Opens the pull request of a step, or adopts the one that is there. It is a draft as long as steps before it are not
 * merged, or a gate but the approvals holds it.
 */
export async function proposeStep(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
}): Promise<Change> {
  const { scope, change, step, record } = options;
  const { pullRequest, adopted } = await scope.codeHost.openPullRequest(
    step.repo,
    {
      head: record.branch,
      ...(await shownPullRequest({
        ...options,
        draft: draftBecause(change, step.index) !== undefined,
      })),
    },
  );
  scope.pulls.forget(step.repo, pullRequest.number);
  scope.afterEffect?.('open-pull-request');
  if (pullRequest.head.sha !== record.commit) {
    return recordOf(scope, change.id, {
      type: 'DeliveryFailed',
      step: step.index,
      reason: 'PullRequestElsewhere',
      permanent: true,
      message: `Pull request ${step.repo}#${pullRequest.number} shows commit ${pullRequest.head.sha}, the portal pushed ${record.commit}. Someone else pushed to ${record.branch}; close that pull request or reset the branch, then resume.`,
    });
  }
  return recordOf(scope, change.id, {
    type: 'StepProposed',
    step: step.index,
    number: pullRequest.number,
    url: pullRequest.url,
    adopted,
  });
}
