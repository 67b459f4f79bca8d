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
import { readyStep } from './readyStep';
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
  const target = scope.codeHost.repo(step.repo).branch;
  // Lists may be older than our own last push: an alarm needs a question of its own.
  if (
    pullRequest.head.sha !== record.commit ||
    pullRequest.base.ref !== target
  ) {
    pullRequest = await scope.pulls.readNow(step.repo, number);
  }
  if (pullRequest.base.ref !== target && pullRequest.state === 'open') {
    return elsewhere(watched, {
      reason: 'PullRequestRetargeted',
      message: `Pull request ${step.repo}#${number} is to be merged into ${pullRequest.base.ref} now, and not into ${target}: merged there, nothing of it lands. Point it at ${target} again, or withdraw the change.`,
    });
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
  const after = recordIn(judged.change, step.index);
  const held =
    judged.unjudged ??
    waitsFor(judged.change, step.index) ??
    (await takenBack(scope, judged.change));
  const shown = await postStatuses({
    ...watched,
    change: judged.change,
    record: after,
    ...(held === undefined ? {} : { unjudged: held }),
  });
  if (judged.unjudged === undefined) {
    await scope.store.judged({
      id: change.id,
      step: step.index,
      at: scope.now(),
    });
  }
  if (judged.unjudged !== undefined) return shown;
  const ready = await readyStep({
    ...watched,
    pullRequest,
    change: shown,
    record: recordIn(shown, step.index),
  });
  return judged.over === undefined
    ? ready
    : recordOf(scope, change.id, judged.over);
}

function recordIn(change: Change, index: number): StepRecord {
  return change.steps.find(each => each.index === index)!;
}

/** A step is not merged before those it stands on, whatever its own gates say. */
function waitsFor(change: Change, index: number): string | undefined {
  const first = change.steps.find(
    each => each.index < index && each.state !== 'merged',
  );
  if (first === undefined) return undefined;
  const where = first.pullRequest
    ? ` (${first.repo}#${first.pullRequest.number})`
    : '';
  return `Waits for step ${first.index}${where}, which is not merged.`;
}

/** While what landed is being taken back nothing more of it lands: the one would miss the other. */
async function takenBack(
  { store }: Pick<DeliveryScope, 'store'>,
  { undoneBy }: Change,
): Promise<string | undefined> {
  const last = undoneBy?.at(-1);
  const undo = last === undefined ? undefined : await store.get(last);
  return undo === undefined || undo.ended
    ? undefined
    : `Change ${undo.id} takes back what landed. Withdraw that one to go on with this.`;
}

/** No status is posted on a commit the portal did not make, so the forge keeps it from being merged. */
function foreignHead(
  watched: Watched,
  pullRequest: CodeHostPullRequest,
): Promise<Change> {
  const { step, record } = watched;
  return elsewhere(watched, {
    reason: 'PullRequestElsewhere',
    message: `Branch ${record.branch} of ${step.repo} now ends in ${pullRequest.head.sha}, which the portal did not push (it pushed ${record.commit}). Reset the branch to the portal's commit and resume the change, or withdraw it and propose the new content by hand.`,
  });
}

/** The pull request is not the step's any more, and a person has to see to it. */
async function elsewhere(
  { scope, change, step }: Watched,
  why: {
    readonly reason: 'PullRequestElsewhere' | 'PullRequestRetargeted';
    readonly message: string;
  },
): Promise<Change> {
  // A refused repeat would still be a line in the log, once a minute.
  if (conditionOf(change, 'WaitingForPerson')?.message === why.message) {
    return change;
  }
  return recordOf(scope, change.id, {
    type: 'DeliveryFailed',
    step: step.index,
    permanent: true,
    ...why,
  });
}
