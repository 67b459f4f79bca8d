import {
  editsFit,
  type Change,
  type GateEvidence,
  type GateVerdict,
  type PlanStep,
  type PullRequestFacts,
  type StepRecord,
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
  const { world } = await scope.worlds.current();
  const open = change.steps.filter(each => each.state !== 'merged');
  const steps = change.plan.steps.filter(each =>
    open.some(o => o.index === each.index && o.index <= step.index),
  );
  // An outdated change starts from texts that are gone; its last verdicts stand until a person decides.
  if (!steps[0] || !editsFit(world, steps[0])) return change;
  const evidence: GateEvidence = {
    pullRequest: await pullRequestFacts(options),
  };
  const judged = judgePlan({ steps }, world, {
    requester: change.requester.user,
    ...(change.requester.login === undefined
      ? {}
      : { requesterLogin: change.requester.login }),
    botLogin: scope.codeHost.botLogin,
    approvals: await approvalsOf(scope.approvals, scope.people),
    modes: scope.gateModes,
    evidence: each => (each.index === step.index ? evidence : {}),
    now: scope.now(),
  }).at(-1)!;
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
    authors: await Promise.all(
      authors.map(
        async ({ login, email }) =>
          login ?? (await scope.people.byEmail(email))?.login ?? email,
      ),
    ),
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
