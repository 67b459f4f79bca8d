import type { RepoRole } from '@causeway/mesh-intent/world';

/**
 * Where git finds a repository and how it authenticates. The token never enters a URL or an argument list.
 * @public
 */
export interface GitRemote {
  /** Smart HTTP URL: "https://forge/routing/routing.git". */
  readonly url: string;
  /** Value of the Authorization header for git ("Basic ..."), asked for before each exchange: it may be short-lived. */
  authorization(): Promise<string>;
}

/** @public */
export interface CodeHostRepo {
  readonly role: RepoRole;
  readonly owner: string;
  readonly name: string;
  readonly branch: string;
  readonly remote: GitRemote;
  /** Page for people. */
  readonly webUrl: string;
}

/**
 * The forge's own verification of a pushed commit.
 * @public
 */
export interface CommitVerification {
  readonly verified: boolean;
  /** The forge's reason text; on success it ends in the key's fingerprint. */
  readonly reason: string;
  /** Login of the account that owns the key. */
  readonly signer?: string;
  readonly signature?: string;
  readonly payload?: string;
}

/** @public */
export interface CodeHostPullRequest {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly state: 'open' | 'closed';
  readonly merged: boolean;
  readonly mergeCommit?: string;
  /** ISO 8601, UTC; absent when it is not merged, or the forge does not say. */
  readonly mergedAt?: string;
  readonly draft: boolean;
  /** False also when the forge does not know, or does not say it in lists. */
  readonly mergeable: boolean;
  readonly poster: string;
  readonly head: {
    readonly ref: string;
    readonly sha: string;
    /** Where the branch is, when that is not the repository itself: "owner/name" of the fork, or "" of one that is gone. */
    readonly fork?: string;
  };
  readonly base: { readonly ref: string; readonly sha: string };
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** @public */
export interface CodeHostReview {
  readonly id: number;
  readonly login: string;
  readonly state:
    | 'APPROVED'
    | 'REQUEST_CHANGES'
    | 'COMMENT'
    | 'PENDING'
    | 'REQUEST_REVIEW';
  /** By somebody who may write to the repository. */
  readonly official: boolean;
  /** For another difference than the one the pull request shows now. */
  readonly stale: boolean;
  readonly dismissed: boolean;
  /** ISO 8601. Of a request for a review: not later than this. */
  readonly submittedAt: string;
}

/** @public */
export interface CommitStatus {
  readonly context: string;
  readonly state: 'pending' | 'success' | 'failure' | 'error' | 'warning';
  readonly description: string;
  readonly targetUrl?: string;
}

/**
 * A status as the forge shows it.
 * @public
 */
export interface PostedStatus extends CommitStatus {
  /** Login of the account that posted it; absent where the forge does not say. */
  readonly postedBy?: string;
  /** ISO 8601, UTC. */
  readonly postedAt?: string;
}

/**
 * A webhook that passed authentication, reduced to what it hints at.
 * @public
 */
export interface CodeHostHint {
  readonly delivery: string;
  readonly event: 'push' | 'pull-request' | 'review' | 'other';
  readonly repo?: RepoRole;
  readonly ref?: string;
  readonly number?: number;
}

/**
 * The forge did not do what was asked. `retry` tells outages (repeat with backoff) from refusals (a person must act).
 * @public
 */
export class CodeHostError extends Error {
  constructor(
    message: string,
    readonly facts: {
      readonly retry: boolean;
      readonly status?: number;
      readonly operation: string;
    },
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'CodeHostError';
  }
}

/**
 * What a look at the forge's setting up says. `remarks` holds a sentence for each thing it could
 * not find out, and for each that works but should be otherwise.
 * @public
 */
export type CodeHostProbe =
  | {
      readonly ok: true;
      readonly version: string;
      readonly remarks: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

/**
 * The forge, as delivery and reconciliation need it. Every method answers one question or makes one effect;
 * effects are safe to repeat. All methods throw only {@link CodeHostError}.
 * @public
 */
export interface CodeHost {
  readonly id: string;
  /** Login of the bot account; approvals by it never count. */
  readonly botLogin: string;
  /** Committer of the portal's commits; must be an activated address of the bot account. */
  readonly botEmail: string;
  repos(): readonly CodeHostRepo[];
  repo(role: RepoRole): CodeHostRepo;
  /** Checks reachability, bot login and token scopes; the message says what to mend. */
  probe(): Promise<CodeHostProbe>;
  verification(role: RepoRole, commit: string): Promise<CommitVerification>;
  /** Open pull request of that head and base, else the newest closed one, else undefined. */
  findPullRequest(
    role: RepoRole,
    head: string,
  ): Promise<CodeHostPullRequest | undefined>;
  /** Opens, or adopts the one that exists for the same head. An adopted one keeps its text and whether it is a draft. */
  openPullRequest(
    role: RepoRole,
    request: {
      readonly head: string;
      readonly title: string;
      readonly body: string;
      readonly draft: boolean;
    },
  ): Promise<{
    readonly pullRequest: CodeHostPullRequest;
    readonly adopted: boolean;
  }>;
  /** What is absent stays as it is. Text first, then `draft`: whoever is told that it is ready reads the new text. */
  updatePullRequest(
    role: RepoRole,
    number: number,
    patch: {
      readonly title?: string;
      readonly body?: string;
      readonly state?: 'open' | 'closed';
      readonly draft?: boolean;
    },
  ): Promise<void>;
  pullRequest(role: RepoRole, number: number): Promise<CodeHostPullRequest>;
  /** Every open pull request of the repository: one question for many changes. */
  openPullRequests(role: RepoRole): Promise<readonly CodeHostPullRequest[]>;
  reviews(role: RepoRole, number: number): Promise<readonly CodeHostReview[]>;
  /** Logins of the authors and committers of the pull request's commits, and their e-mails. */
  commitAuthors(
    role: RepoRole,
    number: number,
  ): Promise<readonly { readonly login?: string; readonly email: string }[]>;
  /** Failure to request one reviewer is a returned warning, not an error. */
  requestReviewers(
    role: RepoRole,
    number: number,
    logins: readonly string[],
  ): Promise<readonly string[]>;
  setStatus(
    role: RepoRole,
    commit: string,
    status: CommitStatus,
  ): Promise<void>;
  /** Latest status per context. */
  statuses(role: RepoRole, commit: string): Promise<readonly PostedStatus[]>;
  /** Adds a comment once: `key` is kept in an invisible marker and looked for first. */
  commentOnce(
    role: RepoRole,
    number: number,
    comment: { readonly key: string; readonly body: string },
  ): Promise<void>;
  /**
   * Keeps one comment up to date: `key` as for `commentOnce`. Written when it is not there, changed when it says something
   * else, else nothing is sent, so that the portal's own words are no news to it.
   */
  keepComment(
    role: RepoRole,
    number: number,
    comment: { readonly key: string; readonly body: string },
  ): Promise<void>;
  deleteBranch(role: RepoRole, branch: string): Promise<void>;
  /**
   * Authenticates a webhook over its raw body (HMAC, constant time).
   * `undefined` means refused: no secret, wrong signature, not JSON.
   */
  readWebhook(
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: Buffer,
  ): CodeHostHint | undefined;
}
