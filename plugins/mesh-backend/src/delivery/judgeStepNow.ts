import type {
  Change,
  GateEvidence,
  GateVerdict,
  PlanStep,
  PullRequestFacts,
  StepRecord,
} from '@causeway/mesh-intent';
import { approvalsOf } from '../judge/approvalsOf';
import { judgePlan } from '../judge/judgePlan';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** Gathers what the forge says about the step's pull request, judges the step, and records verdicts that differ. */
export async function judgeStepNow(options: {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
}): Promise<Change> {
  const { scope, change, step, record } = options;
  const evidence: GateEvidence = {
    pullRequest: await pullRequestFacts(options),
  };
  const { world } = await scope.worlds.current();
  const open = change.steps.filter(each => each.state !== 'merged');
  const judged = judgePlan(
    {
      steps: change.plan.steps.filter(each =>
        open.some(o => o.index === each.index && o.index <= step.index),
      ),
    },
    world,
    {
      requester: change.requester.user,
      ...(change.requester.login === undefined
        ? {}
        : { requesterLogin: change.requester.login }),
      botLogin: scope.codeHost.botLogin,
      approvals: await approvalsOf(scope.approvals, scope.people),
      modes: scope.gateModes,
      evidence: each => (each.index === step.index ? evidence : {}),
      now: scope.now(),
    },
  ).at(-1)!;
  if (sameVerdicts(record.verdicts, judged.verdicts)) return change;
  return recordOf(scope, change.id, {
    type: 'GatesEvaluated',
    step: step.index,
    verdicts: judged.verdicts,
  });
}

async function pullRequestFacts(options: {
  readonly scope: DeliveryScope;
  readonly step: PlanStep;
  readonly record: StepRecord;
}): Promise<PullRequestFacts> {
  const { scope, step, record } = options;
  const number = record.pullRequest!.number;
  const [pullRequest, reviews, authors] = await Promise.all([
    scope.codeHost.pullRequest(step.repo, number),
    scope.codeHost.reviews(step.repo, number),
    scope.codeHost.commitAuthors(step.repo, number),
  ]);
  const mapped = await Promise.all(
    reviews.map(async review => {
      const person = await scope.people.byLogin(review.login);
      return {
        login: review.login,
        ...(person === undefined ? {} : { user: person.user }),
        state: review.state,
        official: review.official,
        stale: review.stale,
        dismissed: review.dismissed,
        submittedAt: review.submittedAt,
      };
    }),
  );
  return {
    number,
    poster: pullRequest.poster,
    authors: authors.map(author => author.login ?? author.email),
    reviews: mapped,
    observedAt: scope.now().toISOString(),
  };
}

/** Times aside: a verdict that says the same again is not news. */
function sameVerdicts(
  before: readonly GateVerdict[],
  after: readonly GateVerdict[],
): boolean {
  const essence = (verdicts: readonly GateVerdict[]) =>
    JSON.stringify(
      verdicts.map(each => [
        each.gate,
        each.mode,
        each.verdict.outcome,
        each.verdict.reason,
        each.verdict.message,
      ]),
    );
  return essence(before) === essence(after);
}
