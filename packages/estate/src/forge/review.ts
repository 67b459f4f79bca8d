import type {
  Account,
  PullRecord,
  RepoRecord,
  ReviewRecord,
} from '../store/entities';
import { accessLevel, reaches } from './access';
import { announcePull } from './announce';
import type { Forge } from './Forge';
import { done, refuse, type Outcome } from './outcome';
import { isOfficialReviewer, ruleFor } from './protection';

export type ReviewEvent =
  | 'APPROVED'
  | 'REQUEST_CHANGES'
  | 'COMMENT'
  | 'PENDING';

/** Records a review; whether it is official is decided now and kept (forgejo.md 6). */
export async function submitReview(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly account: Account;
    readonly event: ReviewEvent;
    readonly body: string;
    readonly commit?: string;
  },
): Promise<Outcome<ReviewRecord>> {
  const { pull, account, event, body } = options;
  const judging = event === 'APPROVED' || event === 'REQUEST_CHANGES';
  if (judging && pull.poster === account.login) {
    return refuse(422, 'approve/reject your own pull is not allowed');
  }
  if (event === 'REQUEST_CHANGES' && body.trim() === '') {
    return refuse(
      422,
      'review event REQUEST_CHANGES requires a body or a comment',
    );
  }
  if (event === 'COMMENT' && body.trim() === '') {
    return refuse(422, 'review event COMMENT requires a body or a comment');
  }
  const rule = ruleFor(forge, repo, pull.base);
  const stamp = forge.clock.stamp();
  const commit = options.commit || pull.headSha;
  const review: ReviewRecord = {
    id: forge.store.next('review'),
    login: account.login,
    state: event,
    body,
    commit,
    official: judging && isOfficialReviewer(repo, account, rule),
    stale: commit !== pull.headSha,
    dismissed: false,
    submittedAt: stamp,
    updatedAt: stamp,
  };
  const next = forge.savePull({
    ...pull,
    reviews: [
      ...pull.reviews
        .filter(r => !answersRequest(r, review))
        // Only a reviewer's latest verdict counts as official.
        .map(r =>
          judging && r.login === account.login ? { ...r, official: false } : r,
        ),
      review,
    ],
  });
  const action = { action: 'reviewed', review } as const;
  await announcePull(forge, repo, {
    pull: next,
    sender: account.login,
    action,
  });
  return done(review);
}

/** Any submitted review answers the request made to its author. */
function answersRequest(old: ReviewRecord, next: ReviewRecord): boolean {
  return (
    old.login === next.login &&
    old.state === 'REQUEST_REVIEW' &&
    next.state !== 'PENDING'
  );
}

/** Requests reviews; logins already asked stay asked. */
export async function requestReviews(
  forge: Forge,
  repo: RepoRecord,
  options: {
    readonly pull: PullRecord;
    readonly sender: string;
    readonly reviewers: readonly string[];
  },
): Promise<Outcome<ReviewRecord[]>> {
  const { pull, sender } = options;
  if (pull.state === 'closed') return refuse(403, 'PR closed');
  const accounts: Account[] = [];
  for (const name of options.reviewers) {
    const account = forge.account(name) ?? forge.accountByEmail(name);
    if (!account) return refuse(404, `user does not exist [name: ${name}]`);
    if (
      account.login === pull.poster ||
      !reaches(accessLevel(repo, account), 'read')
    ) {
      return refuse(422, `${name} is not a valid reviewer`);
    }
    accounts.push(account);
  }
  const added = accounts.map(account =>
    requestOf(forge, repo, { pull, account }),
  );
  const logins = new Set(added.map(r => r.login));
  const kept = pull.reviews.filter(
    r => !(r.state === 'REQUEST_REVIEW' && logins.has(r.login)),
  );
  const next = forge.savePull({ ...pull, reviews: [...kept, ...added] });
  for (const { login: reviewer } of added) {
    const action = { action: 'review_requested', reviewer } as const;
    await announcePull(forge, repo, { pull: next, sender, action });
  }
  return done(added);
}

function requestOf(
  forge: Forge,
  repo: RepoRecord,
  { pull, account }: { readonly pull: PullRecord; readonly account: Account },
): ReviewRecord {
  const stamp = forge.clock.stamp();
  const rule = ruleFor(forge, repo, pull.base);
  return {
    id: forge.store.next('review'),
    login: account.login,
    state: 'REQUEST_REVIEW',
    body: '',
    commit: pull.headSha,
    official: isOfficialReviewer(repo, account, rule),
    stale: false,
    dismissed: false,
    submittedAt: stamp,
    updatedAt: stamp,
  };
}
