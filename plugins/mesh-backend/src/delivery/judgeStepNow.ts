import {
  conditionOf,
  stepsFit,
  withOverrides,
  type Change,
  type ChangeEvent,
  type GateEvidence,
  type PlanStep,
  type PullRequestFacts,
  type RepoRole,
  type StepRecord,
} from '@causeway/mesh-intent';
import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import { judgePlan } from '../judge/judgePlan';
import { isFresh } from '../world/staleness';
import type { RepoSight } from '../world/WorldReader';
import { judgeContext } from './judgeContext';
import { recordOf, type DeliveryScope } from './DeliveryScope';
import { sameVerdicts } from './sameVerdicts';

interface Judging {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly step: PlanStep;
  readonly record: StepRecord;
  readonly pullRequest: CodeHostPullRequest;
}

/** The change after judging. */
export interface Judged {
  readonly change: Change;
  /** Why its recorded verdicts prove nothing at this moment. */
  readonly unjudged?: string;
  /**
   * To be recorded when the whole look succeeded: it takes back a trouble that is over. Recorded before the effects of the
   * look, a forge that refuses one of them would come and go in the log once a minute.
   */
  readonly over?: Extract<ChangeEvent, { type: 'GatesEvaluated' }>;
}

/** Gathers what the forge says about the step's pull request, judges the step, and records verdicts that differ. */
export async function judgeStepNow(options: Judging): Promise<Judged> {
  const { scope, change, step, record } = options;
  const { world, sights } = await scope.worlds.current();
  const unseen = staleSight(options, sights);
  if (unseen !== undefined) return { change, unjudged: unseen };
  const outdated = conditionOf(change, 'Outdated');
  if (outdated?.status === 'true') {
    return { change, unjudged: `Outdated. ${outdated.message}` };
  }
  const open = change.steps.filter(each => each.state !== 'merged');
  const steps = change.plan.steps.filter(each =>
    open.some(o => o.index === each.index && o.index <= step.index),
  );
  if (!stepsFit(world, steps)) {
    return {
      change,
      unjudged: `${step.repo} moved; the change has not been held against its new tip yet.`,
    };
  }
  const evidence: GateEvidence = {
    pullRequest: await pullRequestFacts(options),
  };
  const all = await judgePlan({ steps }, world, {
    ...(await judgeContext(scope, change)),
    evidence: each => (each.index === step.index ? evidence : {}),
  });
  const verdicts = withOverrides(all.at(-1)!.verdicts, {
    step: step.index,
    planHash: change.planHash,
    overrides: change.overrides ?? [],
  });
  const event = {
    type: 'GatesEvaluated',
    step: step.index,
    verdicts,
  } as const;
  if (sameVerdicts(record.verdicts, verdicts)) {
    return isTroubled(change) ? { change, over: event } : { change };
  }
  return { change: await recordOf(scope, change.id, event) };
}

/** Verdicts rest on services and clusters, on the platform's tree and on the step's own repository. */
function staleSight(
  { scope, step }: Judging,
  sights: ReadonlyMap<RepoRole, RepoSight>,
): string | undefined {
  const needed: readonly RepoRole[] = ['routing', 'platform', step.repo];
  const stale = scope.codeHost
    .repos()
    .find(
      ({ role }) =>
        needed.includes(role) && !isFresh(sights.get(role), scope.now()),
    );
  if (stale === undefined) return undefined;
  const since = sights.get(stale.role)?.observedAt?.toISOString();
  return `The ${stale.role} repository could not be read ${
    since === undefined ? 'yet' : `since ${since}`
  }, so nothing can be judged.`;
}

/** Troubles that a look without trouble takes back. */
const passingTroubles: readonly string[] = [
  'ForgeUnreachable',
  'ForgeRefused',
  'PortalFault',
  'PullRequestRetargeted',
];

function isTroubled(change: Change): boolean {
  const proposed = conditionOf(change, 'Proposed');
  const waiting = conditionOf(change, 'WaitingForPerson');
  return (
    passingTroubles.includes(proposed?.reason ?? '') ||
    (waiting?.status === 'true' && passingTroubles.includes(waiting.reason))
  );
}

async function pullRequestFacts(options: Judging): Promise<PullRequestFacts> {
  const { scope, step, pullRequest } = options;
  const { number } = pullRequest;
  const talk = await scope.pulls.talk(step.repo, pullRequest);
  const { reviews, authors } = talk;
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
    observedAt: talk.readAt.toISOString(),
  };
}
