import type {
  GateSubject,
  PullRequestFacts,
  RepoApprovals,
  ReviewFact,
} from '../types';

/** Who has spoken, and who still may. Logins are compared without case, as forges do. */
export interface Approvers {
  readonly approved: readonly string[];
  /** Owners who asked for changes and have not taken it back. */
  readonly against: readonly string[];
  /** Owners who may approve and have not. */
  readonly candidates: readonly string[];
  /** Approvals that do not count, with the reason. */
  readonly ignored: readonly string[];
}

const same = (a: string) => a.toLowerCase();

/** The last decisive review of each login; a comment does not take back an approval. */
function latest(reviews: readonly ReviewFact[]): readonly ReviewFact[] {
  const last = new Map<string, ReviewFact>();
  for (const review of reviews) {
    if (review.state !== 'APPROVED' && review.state !== 'REQUEST_CHANGES') {
      continue;
    }
    const before = last.get(same(review.login));
    // Equal times: the later one in the forge's list wins.
    if (
      before === undefined ||
      Date.parse(review.submittedAt) >= Date.parse(before.submittedAt)
    ) {
      last.set(same(review.login), review);
    }
  }
  return [...last.values()];
}

/** Why a login may not approve this step; undefined when it may. */
function barred(
  who: { readonly login: string; readonly user?: string },
  subject: GateSubject,
  pullRequest: PullRequestFacts,
): string | undefined {
  const names = [who.login, ...(who.user === undefined ? [] : [who.user])];
  const is = (other: string | undefined) =>
    other !== undefined && names.some(name => same(name) === same(other));
  if (is(subject.botLogin)) return 'is the portal';
  if (is(subject.requester) || is(subject.requesterLogin)) {
    return 'asked for the change';
  }
  if (pullRequest.authors.some(is)) return 'wrote a commit';
  if (is(pullRequest.poster)) return 'opened the pull request';
  return undefined;
}

function notCounted(
  review: ReviewFact,
  context: {
    readonly subject: GateSubject;
    readonly pullRequest: PullRequestFacts;
    readonly owners: ReadonlySet<string>;
  },
): string | undefined {
  if (review.dismissed) return 'was dismissed';
  if (review.stale) return 'is for an earlier commit';
  if (!context.owners.has(same(review.login))) return 'is not by an owner';
  if (!review.official) return 'is not official on the forge';
  return barred(review, context.subject, context.pullRequest);
}

/** Sorts the reviews of a pull request by what they count for. */
export function approversOf(
  subject: GateSubject,
  pullRequest: PullRequestFacts,
  policy: RepoApprovals,
): Approvers {
  const owners = new Set(policy.ownerLogins.map(same));
  const context = { subject, pullRequest, owners };
  const reviews = latest(pullRequest.reviews);
  const approvals = reviews.filter(({ state }) => state === 'APPROVED');
  const approved = approvals
    .filter(review => notCounted(review, context) === undefined)
    .map(({ login }) => login);
  const users = new Map(
    pullRequest.reviews.map(({ login, user }) => [same(login), user]),
  );
  const done = new Set(approved.map(same));
  return {
    approved,
    against: reviews
      .filter(
        ({ state, dismissed, login }) =>
          state === 'REQUEST_CHANGES' && !dismissed && owners.has(same(login)),
      )
      .map(({ login }) => login),
    candidates: [
      ...new Map(
        policy.ownerLogins.map(login => [same(login), login]),
      ).values(),
    ].filter(
      login =>
        !done.has(same(login)) &&
        barred(
          { login, user: users.get(same(login)) },
          subject,
          pullRequest,
        ) === undefined,
    ),
    ignored: approvals.flatMap(review => {
      const why = notCounted(review, context);
      return why === undefined ? [] : [`${review.login} ${why}`];
    }),
  };
}
