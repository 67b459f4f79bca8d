import {
  advance,
  conditionOf,
  judgeLive,
  liveQuestionsOf,
  stalledBecause,
  type Change,
  type ChangeEvent,
  type LiveSubject,
  type RepoRole,
} from '@causeway/mesh-intent';
import { commitsSince } from './commitsSince';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/**
 * Asks telemetry whether a merged change is true in the clusters, and says once when it takes too long. What says the same
 * as before in other numbers is no event.
 */
export async function observeLive(
  scope: DeliveryScope,
  change: Change,
): Promise<Change> {
  if (!isMerged(change) || conditionOf(change, 'Live')?.status === 'true') {
    return change;
  }
  const subject = await subjectOf(scope, change);
  if (subject === undefined) return change;
  const answers = await scope.evidence.gather(liveQuestionsOf(subject));
  const event: ChangeEvent = {
    type: 'LiveObserved',
    verdicts: judgeLive(subject, { answers }, scope.now()),
  };
  const seen = isNews(change, event, scope.now())
    ? await recordOf(scope, change.id, event)
    : change;
  return sayStalled(scope, seen);
}

/** Records that a change has waited longer than it may, once. */
export async function sayStalled(
  scope: DeliveryScope,
  change: Change,
): Promise<Change> {
  const message = stalledBecause(change, scope.now());
  return message === undefined ||
    conditionOf(change, 'Stalled')?.status === 'true'
    ? change
    : recordOf(scope, change.id, { type: 'WaitedTooLong', message });
}

function isMerged(change: Change): boolean {
  return conditionOf(change, 'Merged')?.status === 'true';
}

function isNews(change: Change, event: ChangeEvent, now: Date): boolean {
  const result = advance(change, event, now);
  if (!result.ok) return false;
  const said = (each: Change) => {
    const live = conditionOf(each, 'Live');
    return `${live?.status} ${live?.reason} ${live?.message.replace(
      /[0-9a-f]*\d[0-9a-f.,:]*/gi,
      '#',
    )}`;
  };
  return said(change) !== said(result.change);
}

async function subjectOf(
  scope: DeliveryScope,
  change: Change,
): Promise<LiveSubject | undefined> {
  const { world: after } = await scope.worlds.current();
  const before = await scope.worlds.at(change.world);
  const repos = [...new Set(change.steps.map(({ repo }) => repo))];
  const commits = await Promise.all(
    repos.map(async repo => [repo, await commitsSince(scope, change, repo)]),
  );
  if (commits.some(([, found]) => found === undefined)) return undefined;
  return {
    before,
    after,
    diff: change.diff,
    mergedAt: Object.fromEntries(
      repos.map(repo => [repo, lastMerge(change, repo)]),
    ),
    commits: Object.fromEntries(commits),
  };
}

function lastMerge(change: Change, repo: RepoRole): string {
  return change.steps
    .filter(step => step.repo === repo)
    .map(({ mergedAt }) => mergedAt ?? change.updatedAt)
    .sort()
    .at(-1)!;
}
