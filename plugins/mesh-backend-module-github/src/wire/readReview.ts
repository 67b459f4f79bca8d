import type { CodeHostReview } from '@causeway/plugin-mesh-node';
import type { Wire } from '@causeway/plugin-mesh-node/rest';

/** Head of the pull request; its commit is absent when it could not be read with it. */
export interface Head {
  readonly sha: string;
  readonly commit?: Wire;
}

/** `undefined` for what nobody has said yet (a review being written), and for accounts that are gone. */
export function readReview(body: Wire, head: Head): CodeHostReview | undefined {
  const state = stateOf(body.field('state').string());
  const login = loginOf(body.field('author'));
  const submittedAt = body.field('submittedAt').optionalString();
  if (!state || !login || !submittedAt) {
    return undefined;
  }
  return {
    // A number of up to 64 bits, sent as a text.
    id: Number(body.field('fullDatabaseId').string()),
    login,
    ...state,
    official: body.field('authorCanPushToRepository').boolean(),
    stale: !isOfHead(body.field('commit'), head),
    submittedAt,
  };
}

/** `undefined` for requests to a team. */
export function readRequest(
  body: Wire,
  updatedAt: string,
): CodeHostReview | undefined {
  const reviewer = body.field('requestedReviewer');
  const login = reviewer.field('login').optionalString();
  const id = body.field('databaseId');
  return login === undefined
    ? undefined
    : {
        id: id.absent ? 0 : id.number(),
        login,
        state: 'REQUEST_REVIEW',
        official: false,
        stale: false,
        dismissed: false,
        submittedAt: updatedAt,
      };
}

function stateOf(
  text: string,
): Pick<CodeHostReview, 'state' | 'dismissed'> | undefined {
  switch (text) {
    case 'APPROVED':
      return { state: 'APPROVED', dismissed: false };
    case 'CHANGES_REQUESTED':
      return { state: 'REQUEST_CHANGES', dismissed: false };
    case 'COMMENTED':
      return { state: 'COMMENT', dismissed: false };
    // It is not said what it was. As a dismissed approval it is the last word of its author and counts for nothing.
    case 'DISMISSED':
      return { state: 'APPROVED', dismissed: true };
    default:
      return undefined;
  }
}

/** GraphQL leaves out what REST appends to the names of apps. */
function loginOf(author: Wire): string | undefined {
  const login = author.field('login').optionalString();
  return login !== undefined &&
    author.field('__typename').optionalString() === 'Bot'
    ? `${login}[bot]`
    : login;
}

/**
 * Whether a review is for what the pull request proposes now: its commit is the head, or the head has the same tree and
 * stands in the same place (signed again) or directly on it (a commit that changes no file). Everything else counts as
 * changed, among it what only was rebased.
 */
function isOfHead(commit: Wire, head: Head): boolean {
  const sha = commit.field('oid').optionalString();
  if (sha === undefined) {
    return false;
  }
  if (sha === head.sha) {
    return true;
  }
  if (!head.commit || treeOf(commit) !== treeOf(head.commit)) {
    return false;
  }
  const now = parentsOf(head.commit);
  return now === parentsOf(commit) || now === sha;
}

function treeOf(commit: Wire): string {
  return commit.field('tree').field('oid').string();
}

function parentsOf(commit: Wire): string {
  return commit
    .field('parents')
    .field('nodes')
    .items()
    .map(parent => parent.field('oid').string())
    .join(' ');
}
