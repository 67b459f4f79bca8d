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

type ReviewEvent = 'APPROVED' | 'REQUEST_CHANGES' | 'COMMENT' | 'PENDING';

const isVerdict = (event: ReviewEvent) =>
  event === 'APPROVED' || event === 'REQUEST_CHANGES';

interface Submission {
  readonly pull: PullRecord;
  readonly account: Account;
  readonly event: ReviewEvent;
  readonly body: string;
  /** Commit reviewed; the head when absent. */
  readonly commit?: string;
}

/** Records a review; whether it is official is decided now and kept (forgejo.md 6). */
export async function submitReview(
  forge: Forge,
  repo: RepoRecord,
  submission: Submission,
): Promise<Outcome<ReviewRecord>> {
  const { pull, account } = submission;
  const refusal = refusalOf(submission);
  if (refusal) return refuse(422, refusal);
  const review = reviewRecord(forge, repo, submission);
  const next = forge.savePull({
    ...pull,
    reviews: [...standingBeside(pull, review), review],
  });
  const action = { action: 'reviewed', review } as const;
  const sender = account.login;
  await announcePull(forge, repo, { pull: next, sender, action });
  return done(review);
}

function refusalOf(submission: Submission): string | undefined {
  const { pull, account, event, body } = submission;
  if (isVerdict(event) && pull.poster === account.login) {
    return 'approve/reject your own pull is not allowed';
  }
  const speaks = event === 'REQUEST_CHANGES' || event === 'COMMENT';
  return speaks && body.trim() === ''
    ? `review event ${event} requires a body or a comment`
    : undefined;
}

function reviewRecord(
  forge: Forge,
  repo: RepoRecord,
  submission: Submission,
): ReviewRecord {
  const { pull, account, event, body } = submission;
  const rule = ruleFor(forge, repo, pull.base);
  const stamp = forge.clock.stamp();
  const commit = submission.commit || pull.headSha;
  return {
    id: forge.store.next('review'),
    login: account.login,
    state: event,
    body,
    commit,
    official: isVerdict(event) && isOfficialReviewer(repo, account, rule),
    stale: commit !== pull.headSha,
    dismissed: false,
    submittedAt: stamp,
    updatedAt: stamp,
  };
}

/** Earlier reviews as they stand once a new one is in: only a reviewer's latest verdict counts as official. */
function standingBeside(
  pull: PullRecord,
  review: ReviewRecord,
): ReviewRecord[] {
  const verdict =
    review.state === 'APPROVED' || review.state === 'REQUEST_CHANGES';
  return pull.reviews
    .filter(r => !answersRequest(r, review))
    .map(r =>
      verdict && r.login === review.login ? { ...r, official: false } : r,
    );
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
