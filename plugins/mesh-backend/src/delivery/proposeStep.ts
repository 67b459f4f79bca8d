import {
  pullRequestBody,
  type Change,
  type PlanStep,
  type StepRecord,
} from '@causeway/mesh-intent';
import { reviewersOf } from '../judge/reviewersOf';
import { approvalsOf } from '../judge/approvalsOf';
import { changeDifference } from '../rendered/changeDifference';
import { renderedSummary } from '../rendered/renderedSummary';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { pullRequestText } from './pullRequestText';

/** Title prefix by which the forge knows a draft. */
const DRAFT = 'WIP: ';

/**
 * Opens the pull request of a step, or adopts the one that is there. Reviewers are requested before the
 * step is recorded as proposed, so that a crash between the two asks again (asking twice changes nothing).
 */
export async function proposeStep(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
}): Promise<Change> {
  const { scope, change, step, record } = options;
  const waits = change.steps.some(
    each => each.index < step.index && each.state !== 'merged',
  );
  const approvals = (await approvalsOf(scope.approvals, scope.people))[
    step.repo
  ];
  const { pullRequest, adopted } = await scope.codeHost.openPullRequest(
    step.repo,
    {
      head: record.branch,
      title: `${waits ? DRAFT : ''}${step.title}`,
      body: pullRequestBody(
        pullRequestText({
          change,
          step,
          record,
          approvals,
          rendered: renderedSummary(await changeDifference(change, scope)),
          portalUrl: scope.portalUrl,
        }),
      ),
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
  if (!waits && approvals) {
    await scope.codeHost.requestReviewers(
      step.repo,
      pullRequest.number,
      reviewersOf(change, approvals, scope.codeHost.botLogin),
    );
    scope.afterEffect?.('request-reviewers');
  }
  return recordOf(scope, change.id, {
    type: 'StepProposed',
    step: step.index,
    number: pullRequest.number,
    url: pullRequest.url,
    adopted,
  });
}
