import {
  draftBecause,
  type Change,
  type PlanStep,
  type StepRecord,
} from '@causeway/mesh-intent';
import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import { approvalsOf } from '../judge/approvalsOf';
import { policiesFor } from '../judge/urgency';
import { reviewersOf } from '../judge/reviewersOf';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { shownPullRequest } from './shownPullRequest';

/**
 * Makes a draft a pull request that people may review, and asks them: forges send no requests for drafts. What it says is
 * written anew, because the numbers moved since it was opened. Recorded last, so that a crash in between asks again,
 * which changes nothing.
 */
export async function readyStep(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
  readonly pullRequest: CodeHostPullRequest;
}): Promise<Change> {
  const { scope, change, step, record, pullRequest } = options;
  if (record.ready || draftBecause(change, step.index) !== undefined) {
    return change;
  }
  const { number, draft } = pullRequest;
  if (draft) {
    await scope.codeHost.updatePullRequest(
      step.repo,
      number,
      await shownPullRequest({ ...options, draft: false }),
    );
    scope.pulls.forget(step.repo, number);
    scope.afterEffect?.('mark-ready');
  }
  const policies = policiesFor(change.urgent === true, scope.approvals);
  const approvals = (await approvalsOf(policies, scope.people))[step.repo];
  if (approvals) {
    await scope.codeHost.requestReviewers(
      step.repo,
      number,
      reviewersOf(change, approvals, scope.codeHost.botLogin),
    );
    scope.afterEffect?.('request-reviewers');
  }
  return recordOf(scope, change.id, { type: 'StepReady', step: step.index });
}
