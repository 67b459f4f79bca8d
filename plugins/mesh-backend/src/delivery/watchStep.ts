import {
  conditionOf,
  type Change,
  type PlanStep,
  type StepRecord,
} from '@causeway/mesh-intent';
import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { judgeStepNow } from './judgeStepNow';
import { postStatuses } from './postStatuses';
import { seeLanding } from './seeLanding';

interface Watched {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
}

/**
 * Looks at the pull request of a step: merged, closed or reopened are recorded; an open one is judged anew
 * and its statuses are brought up to date. What counts at a merge are the verdicts recorded before it:
 * they are stored before the status that allows the merge is posted.
 */
export async function watchStep(watched: Watched): Promise<Change> {
  const { scope, change, step, record } = watched;
  const landed = await seeLanding(watched);
  if (landed) return landed;
  const { number } = record.pullRequest!;
  let pullRequest = await scope.pulls.read(step.repo, number);
  // Lists may be older than our own last push: an alarm needs a question of its own.
  if (pullRequest.head.sha !== record.commit) {
    pullRequest = await scope.pulls.readNow(step.repo, number);
  }
  if (record.state === 'closed') {
    return recordOf(scope, change.id, {
      type: 'StepReopened',
      step: step.index,
    });
  }
  if (pullRequest.head.sha !== record.commit) {
    return foreignHead(watched, pullRequest);
  }
  const judged = await judgeStepNow({ ...watched, pullRequest });
  const after = judged.change.steps.find(each => each.index === step.index)!;
  const shown = await postStatuses({
    ...watched,
    change: judged.change,
    record: after,
    ...(judged.unjudged === undefined ? {} : { unjudged: judged.unjudged }),
  });
  if (judged.unjudged === undefined) {
    await scope.store.judged({
      id: change.id,
      step: step.index,
      at: scope.now(),
    });
  }
  return shown;
}

/** No status is posted on a commit the portal did not make, so the forge keeps it from being merged. */
async function foreignHead(
  watched: Watched,
  pullRequest: CodeHostPullRequest,
): Promise<Change> {
  const { scope, change, step, record } = watched;
  const message = `Branch ${record.branch} of ${step.repo} now ends in ${pullRequest.head.sha}, which the portal did not push (it pushed ${record.commit}). Reset the branch to the portal's commit and resume the change, or withdraw it and propose the new content by hand.`;
  // A refused repeat would still be a line in the log, once a minute.
  if (conditionOf(change, 'WaitingForPerson')?.message === message) {
    return change;
  }
  return recordOf(scope, change.id, {
    type: 'DeliveryFailed',
    step: step.index,
    reason: 'PullRequestElsewhere',
    permanent: true,
    message,
  });
}
