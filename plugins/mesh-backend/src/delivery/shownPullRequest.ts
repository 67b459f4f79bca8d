import {
  pullRequestBody,
  type Change,
  type PlanStep,
  type StepRecord,
} from '@causeway/mesh-intent';
import { approvalsOf } from '../judge/approvalsOf';
import { policiesFor } from '../judge/urgency';
import { changeDifference } from '../rendered/changeDifference';
import { renderedSummary } from '../rendered/renderedSummary';
import type { DeliveryScope } from './DeliveryScope';
import { pullRequestText } from './pullRequestText';

/** Title and body of a step's pull request, as the change stands now. */
export async function shownPullRequest(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
  readonly draft: boolean;
}): Promise<{
  readonly title: string;
  readonly body: string;
  readonly draft: boolean;
}> {
  const { scope, change, step, record, draft } = options;
  const policies = policiesFor(change.urgent === true, scope.approvals);
  const approvals = (await approvalsOf(policies, scope.people))[step.repo];
  return {
    title: step.title,
    draft,
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
  };
}
