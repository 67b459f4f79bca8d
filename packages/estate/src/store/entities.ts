/** Level of access to one repository, weakest first. */
export type AccessLevel = 'none' | 'read' | 'write' | 'admin';

interface AccountEmail {
  readonly address: string;
  readonly activated: boolean;
}

export interface Account {
  readonly id: number;
  readonly login: string;
  readonly displayName: string;
  /** First entry is the primary address. */
  readonly emails: readonly AccountEmail[];
  readonly kind: 'persona' | 'bot' | 'admin';
  readonly groups: readonly string[];
}

export interface SshKeyRecord {
  readonly id: number;
  readonly owner: string;
  readonly title: string;
  /** OpenSSH one-line form without comment. */
  readonly line: string;
  readonly fingerprint: string;
  /** Possession proven on the settings page of a real forge. */
  readonly verified: boolean;
  readonly createdAt: string;
}

interface TokenRecord {
  /** SHA-256 hex; the token itself is never stored. */
  readonly hash: string;
  readonly login: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

export interface RepoRecord {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly defaultBranch: string;
  readonly archived: boolean;
  /** Whether reads need no account. */
  readonly anonymousRead: boolean;
  readonly access: Readonly<Record<string, AccessLevel>>;
  readonly labels: readonly LabelRecord[];
  /** Key of the repository it is a fork of. */
  readonly parent?: string;
  readonly createdAt: string;
}

interface LabelRecord {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

type ReviewState =
  | 'APPROVED'
  | 'REQUEST_CHANGES'
  | 'COMMENT'
  | 'PENDING'
  | 'REQUEST_REVIEW';

export interface ReviewRecord {
  readonly id: number;
  readonly login: string;
  readonly state: ReviewState;
  readonly body: string;
  readonly commit: string;
  /** Fixed when the review is made (forgejo.md 6). */
  readonly official: boolean;
  readonly stale: boolean;
  readonly dismissed: boolean;
  readonly submittedAt: string;
  readonly updatedAt: string;
}

export interface CommentRecord {
  readonly id: number;
  readonly login: string;
  readonly body: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Outcome of the conflict check; `checking` counts the reads still answered "not mergeable". */
export type MergeCheck =
  | { readonly state: 'checking'; readonly reads: number }
  | { readonly state: 'clean' }
  | { readonly state: 'empty' }
  | { readonly state: 'conflict' };

export interface PullRecord {
  readonly id: number;
  readonly number: number;
  readonly repo: string;
  readonly poster: string;
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed';
  readonly head: string;
  /** Key of the fork that has the head branch; absent when it is in the repository itself. */
  readonly headRepo?: string;
  readonly headSha: string;
  readonly headDeleted: boolean;
  readonly base: string;
  readonly mergeBase: string;
  readonly check: MergeCheck;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly reviews: readonly ReviewRecord[];
  readonly comments: readonly CommentRecord[];
  readonly merged?: {
    readonly by: string;
    readonly at: string;
    readonly commit: string;
  };
  readonly closedAt?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type StatusState =
  | 'pending'
  | 'success'
  | 'error'
  | 'failure'
  | 'warning';

export interface StatusRecord {
  readonly id: number;
  readonly state: StatusState;
  readonly context: string;
  readonly description: string;
  readonly targetUrl: string;
  readonly creator: string;
  readonly createdAt: string;
}

export interface HookRecord {
  readonly id: number;
  readonly repo: string;
  readonly type: string;
  readonly url: string;
  readonly secret: string;
  readonly contentType: string;
  readonly events: readonly string[];
  readonly branchFilter: string;
  readonly authorizationHeader: string;
  readonly active: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ProtectionRule {
  readonly ruleName: string;
  readonly enablePush: boolean;
  readonly enablePushWhitelist: boolean;
  readonly pushWhitelist: readonly string[];
  readonly enableMergeWhitelist: boolean;
  readonly mergeWhitelist: readonly string[];
  readonly enableStatusCheck: boolean;
  readonly statusCheckContexts: readonly string[];
  readonly requiredApprovals: number;
  readonly enableApprovalsWhitelist: boolean;
  readonly approvalsWhitelist: readonly string[];
  readonly blockOnRejectedReviews: boolean;
  readonly blockOnOfficialReviewRequests: boolean;
  readonly blockOnOutdatedBranch: boolean;
  readonly dismissStaleApprovals: boolean;
  readonly ignoreStaleApprovals: boolean;
  readonly requireSignedCommits: boolean;
  readonly protectedFilePatterns: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface BrowserSession {
  readonly login: string;
  readonly csrf: string;
  /** Milliseconds of real time; sign-in never follows the estate's clock. */
  readonly expiresAt: number;
}

/** Everything the estate remembers, by collection. */
export interface Collections {
  readonly account: Account;
  readonly key: SshKeyRecord;
  readonly token: TokenRecord;
  readonly repo: RepoRecord;
  readonly pull: PullRecord;
  readonly status: readonly StatusRecord[];
  readonly hook: HookRecord;
  /** Key "owner/name"; rules in order of creation. */
  readonly protection: readonly ProtectionRule[];
  /** Key "owner/name"; refs as last announced to hooks and pull requests. */
  readonly refs: Readonly<Record<string, string>>;
  readonly session: BrowserSession;
  readonly oidc: {
    readonly payload: Record<string, unknown>;
    readonly expiresAt?: number;
  };
  readonly counter: number;
  readonly setting: string;
}

export type CollectionName = keyof Collections;
