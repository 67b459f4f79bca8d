import type { Change, StepRecord } from '@causeway/mesh-intent';
import type { CodeHostPullRequest } from '@causeway/plugin-mesh-node';
import { GitFailure } from '@causeway/plugin-mesh-node/git';
import { STALE_MS } from '../world/staleness';
import { AGGREGATE, forcedStatus, seeForced } from './seeForced';
import { recordOf, type DeliveryScope } from './DeliveryScope';

/** Looks come every minute and evidence may be five minutes old; what is older than both is not covered. */
const LATE_MS = 2 * STALE_MS;

interface Landing {
  readonly scope: DeliveryScope;
  readonly change: Change;
  readonly record: StepRecord;
}

/**
 * Records that a step's pull request was merged or closed; undefined while it is open, or was never opened.
 * Asked in every state: people may merge a pull request while the portal makes its step again.
 */
export async function seeLanding(
  landing: Landing,
): Promise<Change | undefined> {
  const { scope, change, record } = landing;
  if (record.pullRequest === undefined) return undefined;
  const pullRequest = await scope.pulls.read(
    record.repo,
    record.pullRequest.number,
  );
  const target = scope.codeHost.repo(record.repo).branch;
  // Merged into another branch it is closed for this one.
  if (pullRequest.merged && pullRequest.base.ref === target) {
    const forced = await forcedAtMerge(landing, pullRequest);
    const doubts = [await doubtOf(landing, pullRequest), forced];
    const unproven = doubts.filter(each => each !== undefined).join(' ');
    return recordOf(scope, change.id, {
      type: 'StepMerged',
      step: record.index,
      commit: pullRequest.mergeCommit ?? pullRequest.head.sha,
      ...(pullRequest.mergedAt === undefined
        ? {}
        : { at: pullRequest.mergedAt }),
      ...(unproven === '' ? {} : { unproven }),
    });
  }
  if (pullRequest.state === 'open') return undefined;
  return record.state === 'closed'
    ? change
    : recordOf(scope, change.id, { type: 'StepClosed', step: record.index });
}

/** What let the merge pass, when that was not the portal: an emergency that is for the record, whatever the gates said. */
async function forcedAtMerge(
  landing: Landing,
  { head }: CodeHostPullRequest,
): Promise<string | undefined> {
  const { scope, record } = landing;
  if (record.commit === undefined) return undefined;
  const shown = await scope.codeHost.statuses(record.repo, head.sha);
  const forced = forcedStatus(scope, shown);
  if (forced === undefined) return undefined;
  await seeForced({ ...landing, shown });
  return `The status ${AGGREGATE} it was merged with was posted by ${forced.by} at ${forced.at} in the portal's place (${forced.status}).`;
}

/** Why what was merged is not what was judged and approved, in words; undefined when it is. */
async function doubtOf(
  landing: Landing,
  pullRequest: CodeHostPullRequest,
): Promise<string | undefined> {
  const { index, state, commit } = landing.record;
  const late = await judgedLate(landing, pullRequest.mergedAt);
  if (state === 'planned' || state === 'pushed') {
    return `Step ${index} was merged while it was being made again on a moved base.`;
  }
  if (landing.change.origin === 'forge') {
    return pullRequest.head.sha === commit
      ? statusDoubt(landing.record) ?? late
      : `It was merged with commit ${pullRequest.head.sha} at its end, and the portal had judged ${commit}.`;
  }
  if (pullRequest.head.sha !== commit) {
    return `Step ${index} was merged with commit ${pullRequest.head.sha} at the end of its branch, which the portal did not make (it made ${commit}).`;
  }
  const status = statusDoubt(landing.record);
  if (status !== undefined) return status;
  if (late !== undefined) return late;
  return (await isInTarget(landing, commit))
    ? undefined
    : `The portal's signed commit ${commit} of step ${index} is not in the target branch: the pull request was squashed or rebased, so nothing proves that what landed is what was approved. Allow only merge commits and fast-forward there.`;
}

function statusDoubt({ index, postedStatus }: StepRecord): string | undefined {
  return postedStatus !== undefined && !postedStatus.startsWith('success')
    ? `When step ${index} was merged its status causeway was ${postedStatus}`
    : undefined;
}

/** A green status that nobody could take back any more is no proof: the portal, or its sight of the forge, was away. */
async function judgedLate(
  { scope, change, record }: Landing,
  mergedAt: string | undefined,
): Promise<string | undefined> {
  const judged = await scope.store.judgedAt(change.id, record.index);
  if (mergedAt === undefined || judged === undefined) return undefined;
  return Date.parse(mergedAt) - judged.getTime() > LATE_MS
    ? `Step ${
        record.index
      } was merged at ${mergedAt}, and its gates had last been judged at ${judged.toISOString()}; nobody knows whether they would still have passed.`
    : undefined;
}

/** Whether the signed commit itself landed: by a merge commit or by fast-forward. */
async function isInTarget(
  { scope, record }: Landing,
  commit: string,
): Promise<boolean> {
  const cache = await scope.cacheOf(record.repo);
  const ref = `refs/heads/${scope.codeHost.repo(record.repo).branch}`;
  const tip = (await cache.fetch({ refs: [ref] })).get(ref);
  if (tip === undefined) return false;
  try {
    return await cache.isAncestor(commit, tip);
  } catch (error) {
    // A commit that is no object here is on no branch that was fetched.
    if (error instanceof GitFailure) return false;
    throw error;
  }
}
