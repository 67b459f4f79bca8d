import { zeroSha } from '../git/BareRepository';
import type { PullRecord, RepoRecord, ReviewRecord } from '../store/entities';
import { payloadCommitWire } from '../wire/commitWire';
import { pullWire } from '../wire/pullWire';
import { repoWire } from '../wire/repoWire';
import { userWire } from '../wire/userWire';
import type { Forge } from './Forge';
import { isMergeable } from './mergeCheck';

/** Most commits listed in one push payload; `total_commits` has the real number. */
const maxPushCommits = 5;

export type PullAction =
  | { readonly action: 'opened' | 'closed' | 'reopened' | 'edited' }
  | { readonly action: 'synchronized' }
  | { readonly action: 'label_updated' }
  | { readonly action: 'assigned' }
  | { readonly action: 'review_requested'; readonly reviewer: string }
  | { readonly action: 'review_request_removed'; readonly reviewer: string }
  | { readonly action: 'reviewed'; readonly review: ReviewRecord };

/** Event, event type and extra subscription per action (forgejo.md 7). */
function kindOf(action: PullAction) {
  switch (action.action) {
    case 'synchronized':
      return { event: 'pull_request', eventType: 'pull_request_sync' };
    case 'label_updated':
      return { event: 'pull_request', eventType: 'pull_request_label' };
    case 'assigned':
      return { event: 'pull_request', eventType: 'pull_request_assign' };
    case 'review_requested':
    case 'review_request_removed':
      return {
        event: 'pull_request',
        eventType: 'pull_request_review_request',
      };
    case 'reviewed':
      return reviewKind(action.review);
    case 'opened':
    case 'closed':
    case 'reopened':
    case 'edited':
      return { event: 'pull_request', eventType: 'pull_request' };
    default:
      throw new Error(`unknown action ${JSON.stringify(action)}`);
  }
}

function reviewKind(review: ReviewRecord) {
  const words = { APPROVED: 'approved', REQUEST_CHANGES: 'rejected' } as const;
  const word =
    review.state === 'APPROVED' || review.state === 'REQUEST_CHANGES'
      ? words[review.state]
      : 'comment';
  return {
    event: `pull_request_${word}`,
    eventType: `pull_request_review_${word}`,
  };
}

const subscriptionOf: Readonly<Record<string, string>> = {
  pull_request: 'pull_request_only',
  pull_request_review_approved: 'pull_request_review',
  pull_request_review_rejected: 'pull_request_review',
  pull_request_review_comment: 'pull_request_review',
};

/** Tells hooks about a pull request. */
export async function announcePull(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly sender: string;
    readonly action: PullAction;
  },
): Promise<void> {
  const { pull, sender, action } = options;
  const { event, eventType } = kindOf(action);
  const review = action.action === 'reviewed' ? action.review : undefined;
  const payload = {
    action: action.action,
    number: pull.number,
    pull_request: await pullWire(forge, repo, {
      pull,
      mergeable: isMergeable(pull),
    }),
    requested_reviewer:
      'reviewer' in action ? userWire(forge, action.reviewer) : null,
    repository: repoWire(forge, repo),
    sender: userWire(forge, sender),
    commit_id: review?.commit ?? '',
    review: review ? { type: eventType, content: review.body } : null,
  };
  const subscriptions = [
    'pull_request',
    subscriptionOf[eventType] ?? eventType,
  ];
  forge.webhooks.emit(repo, {
    subscriptions,
    event,
    eventType,
    branch: pull.base,
    payload,
  });
}

/** Tells hooks about a moved, created or deleted branch. */
export async function announcePush(
  forge: Forge,
  repo: RepoRecord,
  push: {
    readonly branch: string;
    readonly before: string;
    readonly after: string;
    readonly sender: string;
  },
): Promise<void> {
  const { branch, before, after, sender } = push;
  const base = {
    ref: `refs/heads/${branch}`,
    repository: repoWire(forge, repo),
    sender: userWire(forge, sender),
  };
  const emit = (event: string, payload: unknown) =>
    forge.webhooks.emit(repo, {
      subscriptions: [event],
      event,
      eventType: event,
      branch,
      payload,
    });
  const ref = { ...base, ref: branch, ref_type: 'branch' };
  if (after === zeroSha) {
    emit('delete', { ...ref, pusher_type: 'user' });
    return;
  }
  if (before === zeroSha) emit('create', { ...ref, sha: after });
  emit('push', { ...base, ...(await pushPayload(forge, repo, push)) });
}

async function pushPayload(
  forge: Forge,
  repo: RepoRecord,
  push: Parameters<typeof announcePush>[2],
) {
  const { before, after, sender, branch } = push;
  const git = forge.git(repo);
  // A new branch lists what the default branch lacks.
  const from =
    before === zeroSha ? await git.resolve(repo.defaultBranch) : before;
  const not = from && branch !== repo.defaultBranch ? [from] : [before];
  const commits = await git.commitsBetween({
    to: after,
    not: not.filter(sha => sha !== zeroSha),
  });
  const wire = commits.map(commit =>
    payloadCommitWire(forge, repo, { commit, verification: false }),
  );
  return {
    before,
    after,
    compare_url: `${forge.baseUrl}/${repo.owner}/${repo.name}/compare/${before}...${after}`,
    commits: wire.slice(0, maxPushCommits),
    total_commits: wire.length,
    head_commit: wire[0] ?? null,
    pusher: userWire(forge, sender),
  };
}
