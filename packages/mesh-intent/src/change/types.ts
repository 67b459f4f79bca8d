import type { Verdict, VerdictOutcome } from '@causeway/mesh-authz';
import type { DiffEntry } from '../diff/types';
import type { Plan } from '../plan/types';
import type { RepoRole } from '../world/types';

/** Status of a condition; `unknown` is a value of its own. @public */
export type ConditionStatus = 'true' | 'false' | 'unknown';

/** Normal-true conditions Checked, Proposed, Merged, Live; abnormal-true Stalled, Outdated, WaitingForPerson, MergedUnproven, ReviewDue. @public */
export const conditionTypes = [
  'Checked',
  'Proposed',
  'Merged',
  'Live',
  'Stalled',
  'Outdated',
  'WaitingForPerson',
  'MergedUnproven',
  'ReviewDue',
] as const;

/** @public */
export type ConditionType = (typeof conditionTypes)[number];

/** @public */
export interface Condition {
  readonly type: ConditionType;
  readonly status: ConditionStatus;
  /** PascalCase, closed per type. */
  readonly reason: string;
  readonly message: string;
  /** What was seen, word for word, for who can mend it; absent where the message says all. */
  readonly detail?: string;
  /** ISO 8601, UTC: when the status last changed. */
  readonly since: string;
  /** Plan generation the condition was computed for. */
  readonly observedGeneration: number;
}

/** Phase shown to people; computed from conditions, never stored by itself. @public */
export type ChangePhase =
  | 'draft'
  | 'checked'
  | 'proposed'
  | 'merged'
  | 'live'
  | 'stalled'
  | 'outdated'
  | 'waiting-for-person'
  | 'merged-unproven'
  | 'withdrawn'
  | 'rejected'
  | 'reverted'
  | 'abandoned';

/** @public */
export interface StepSignature {
  readonly verified: boolean;
  readonly reason: string;
  readonly signer?: string;
}

/** @public */
export type StepState = 'planned' | 'pushed' | 'open' | 'merged' | 'closed';

/** @public */
export interface GateVerdict {
  readonly gate: string;
  readonly mode: 'advisory' | 'enforce';
  readonly verdict: Verdict;
}

/**
 * What is known of one step of a change. `commit` is the signed commit the portal pushed.
 * @public
 */
export interface StepRecord {
  readonly index: number;
  readonly repo: RepoRole;
  readonly title: string;
  readonly branch: string;
  readonly state: StepState;
  /** Base commit the step's commit stands on. */
  readonly base?: string;
  readonly commit?: string;
  readonly signature?: StepSignature;
  readonly pullRequest?: { readonly number: number; readonly url: string };
  readonly mergedCommit?: string;
  /** ISO 8601, UTC: when it was merged, as the forge says, or when it was seen. */
  readonly mergedAt?: string;
  /** Why its merge proves nothing; absent when it does, or somebody acknowledged it. */
  readonly unproven?: string;
  /** ISO 8601, UTC: when the pull request was seen closed; absent while it is not. */
  readonly closedAt?: string;
  /** The pull request is no draft any more: predecessors are merged and every gate but the approvals passes. */
  readonly ready?: true;
  /** Made again on the base it stands on, not on the tip: only the message of its commit changes. */
  readonly keepsBase?: true;
  readonly verdicts: readonly GateVerdict[];
  /** Fold of the enforced verdicts. */
  readonly outcome: VerdictOutcome;
  /** ISO 8601, UTC: since when the outcome is this one; absent before the first judgement. */
  readonly outcomeSince?: string;
  /** Last aggregate status posted on `commit`, for not posting it twice. */
  readonly postedStatus?: string;
  /** Statuses that somebody posted in the portal's place, oldest first; absent when nobody did. */
  readonly forced?: readonly ForcedStatus[];
}

/**
 * The status that allows a merge, posted on the commit of a step by somebody else than the portal.
 * @public
 */
export interface ForcedStatus {
  /** Login on the forge. */
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** "success: The portal is down", as it was posted. */
  readonly status: string;
}

/**
 * A gate set aside by a person, for one effect of the plan: another effect is another question.
 * @public
 */
export interface GateOverride {
  readonly step: number;
  readonly gate: string;
  /** Catalog user ref. */
  readonly by: string;
  readonly displayName: string;
  readonly reason: string;
  readonly planHash: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Of a branch that people made: its trailers are in none of its commits yet, and until then it sets nothing aside. */
  readonly unwritten?: true;
}

/** @public */
export interface ChangeRequester {
  /** Catalog user ref: "user:default/shop-requester". */
  readonly user: string;
  readonly displayName: string;
  readonly email: string;
  /** Forge login, by configuration and annotation. */
  readonly login?: string;
}

/**
 * A change: one request, draft to live. Stored whole as a snapshot; `version` is the optimistic lock.
 * @public
 */
export interface Change {
  readonly id: string;
  /** Who makes the pull request: the portal (absent), or people on the forge by hand. Then there is no kind. */
  readonly origin?: 'forge';
  /** Of a pull request made by hand: "hand-written". */
  readonly kind: string;
  readonly title: string;
  readonly requester: ChangeRequester;
  /**
   * Who wrote and committed what a pull request made by hand has, the portal's account aside: catalog user refs, and
   * "forge:" with login or address of whom nobody knows. Absent before they were read, and of a change of the portal.
   */
  readonly authors?: readonly string[];
  /** Validated input of the kind. */
  readonly input: unknown;
  readonly services: readonly string[];
  /** Catalog group refs of who owns the services, before or after it; sorted, absent when nobody is known to. */
  readonly teams?: readonly string[];
  readonly plan: Plan;
  /** SHA-256 hex over the canonical effect of the plan (3-changes.md, Delivery). */
  readonly planHash: string;
  /** Rises by one when the plan is recomputed with another effect. */
  readonly generation: number;
  /** World commits the plan was made against. */
  readonly world: Readonly<Partial<Record<RepoRole, string>>>;
  readonly diff: readonly DiffEntry[];
  readonly steps: readonly StepRecord[];
  readonly conditions: readonly Condition[];
  /** Gates but those of every step only advise, and one approval is enough; reviewed afterwards. */
  readonly urgent?: true;
  /** Id of the merged change this one takes back. */
  readonly undoes?: string;
  /** What in the world it ends, of a change that the portal asked for when its day came; one change for each. */
  readonly ends?: string;
  /** Ids of changes that were asked for to take this one back, oldest first. */
  readonly undoneBy?: readonly string[];
  /** Catalog user ref of whoever looks after it in the queue; absent when nobody does. */
  readonly assignee?: string;
  /** Sorted; absent when there are none. */
  readonly labels?: readonly string[];
  /** Absent when nobody set a gate aside. */
  readonly overrides?: readonly GateOverride[];
  /** Terminal state, when reached. */
  readonly ended?: {
    readonly as: 'withdrawn' | 'rejected' | 'reverted' | 'abandoned';
    readonly reason: string;
    readonly at: string;
  };
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

/**
 * Descriptions of effects; executed by the shells, each with an idempotency key.
 * @public
 */
export type ChangeEffect =
  | { readonly type: 'deliver-step'; readonly step: number }
  | { readonly type: 'recheck'; readonly at: string }
  | {
      readonly type: 'close-pull-request';
      readonly step: number;
      readonly comment: string;
    }
  | {
      readonly type: 'notify';
      readonly scope: 'needs-you' | 'live' | 'stalled' | 'expiring';
      /** Entity refs. */
      readonly to: readonly string[];
      /** The groups that own this repository are told too; who they are is configuration. */
      readonly ownersOf?: RepoRole;
      readonly title: string;
      readonly key: string;
    }
  | {
      readonly type: 'audit';
      readonly id: string;
      readonly meta: Readonly<Record<string, unknown>>;
    };

/** @public */
export type AdvanceResult =
  | {
      readonly ok: true;
      readonly change: Change;
      readonly effects: readonly ChangeEffect[];
    }
  | { readonly ok: false; readonly refused: string };
