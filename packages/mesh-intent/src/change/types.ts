import type { Verdict, VerdictOutcome } from '@causeway/mesh-authz';
import type { DiffEntry } from '../diff/types';
import type { Plan, PlanStep } from '../plan/types';
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
 * Events `advance` understands. One switch; anything not allowed is refused with a reason, never thrown.
 * @public
 */
export type ChangeEvent =
  | {
      readonly type: 'Submitted';
      readonly verdicts: readonly {
        readonly step: number;
        readonly verdicts: readonly GateVerdict[];
      }[];
    }
  | {
      readonly type: 'StepPushed';
      readonly step: number;
      readonly base: string;
      readonly commit: string;
    }
  | {
      readonly type: 'SignatureRead';
      readonly step: number;
      readonly signature: StepSignature;
    }
  | {
      readonly type: 'StepProposed';
      readonly step: number;
      readonly number: number;
      readonly url: string;
      readonly adopted: boolean;
    }
  | {
      readonly type: 'GatesEvaluated';
      readonly step: number;
      readonly verdicts: readonly GateVerdict[];
    }
  | {
      readonly type: 'StatusPosted';
      readonly step: number;
      readonly status: string;
    }
  | {
      readonly type: 'StepMerged';
      readonly step: number;
      readonly commit: string;
      /** ISO 8601, UTC, when the forge says so. */
      readonly at?: string;
      /** Why what was merged is not what was judged, when it is not; a sentence. */
      readonly unproven?: string;
    }
  /** A pull request made by hand was seen for the first time, or is read anew because its head or its target moved. */
  | {
      readonly type: 'Revised';
      readonly number: number;
      readonly url: string;
      readonly title: string;
      /** Head of the pull request. */
      readonly commit: string;
      /** Tip of the target it was merged into for reading. */
      readonly base: string;
      readonly plan: Plan;
      readonly planHash: string;
      readonly diff: readonly DiffEntry[];
      readonly world: Change['world'];
      readonly teams?: readonly string[];
    }
  | { readonly type: 'StepClosed'; readonly step: number; readonly by?: string }
  | { readonly type: 'StepReopened'; readonly step: number }
  | {
      readonly type: 'BaseMoved';
      readonly repo: RepoRole;
      readonly commit: string;
      readonly sameEffect: boolean;
      readonly plan?: Plan;
      readonly planHash?: string;
      readonly difference?: string;
    }
  | {
      readonly type: 'DeliveryFailed';
      readonly step: number;
      readonly reason: DeliveryFailure;
      readonly message: string;
      readonly permanent: boolean;
    }
  /** Predecessors are merged and the gates allow it: the pull request is no draft any more, reviewers were asked. */
  | { readonly type: 'StepReady'; readonly step: number }
  /** What the step stands on did not land as it was: the step is made again on the tip. */
  | {
      readonly type: 'StepOutrun';
      readonly step: number;
      readonly because: string;
      /** The step on the present tip, when its texts are others now. */
      readonly again?: PlanStep;
      readonly planHash?: string;
    }
  | {
      readonly type: 'Overridden';
      readonly step: number;
      readonly gate: string;
      readonly by: string;
      readonly displayName: string;
      readonly reason: string;
    }
  /** The trailers of an override were found in a commit of a branch that people made. */
  | {
      readonly type: 'OverrideWritten';
      readonly step: number;
      readonly gate: string;
      readonly commit: string;
    }
  /** A change that takes this one back was asked for: by a person, or because what it asked for ends. */
  | {
      readonly type: 'UndoAsked';
      readonly change: string;
      readonly because: 'revert' | 'expiry';
    }
  /** What it asked for ends, and the portal cannot take it back by itself. */
  | { readonly type: 'UndoRefused'; readonly because: string }
  /** What ends and was to be taken back stands nowhere any more. */
  | { readonly type: 'UndoNeedless' }
  /** The change that takes this one back has landed. */
  | { readonly type: 'Reverted'; readonly change: string }
  /** Somebody looked at an urgent change after its merge and keeps it. */
  | {
      readonly type: 'Reviewed';
      readonly by: string;
      readonly displayName: string;
      readonly note: string;
    }
  /** Somebody looked at steps that were merged without proof and keeps them. */
  | {
      readonly type: 'Acknowledged';
      readonly steps: readonly number[];
      readonly by: string;
      readonly displayName: string;
      readonly reason: string;
    }
  /** A day after its merge nobody has reviewed an urgent change. */
  | { readonly type: 'ReviewLate'; readonly message: string }
  /** Nothing has moved for longer than a gate or a proof may take. */
  | { readonly type: 'WaitedTooLong'; readonly message: string }
  | {
      readonly type: 'LiveObserved';
      /** Of every live check; empty when the difference has none. */
      readonly verdicts: readonly {
        readonly check: string;
        readonly verdict: Verdict;
      }[];
    }
  | {
      readonly type: 'Assigned';
      /** Catalog user ref; null puts it back. */
      readonly to: string | null;
      readonly by: string;
    }
  /** The labels it has from now on, all of them. */
  | {
      readonly type: 'Labelled';
      readonly labels: readonly string[];
      readonly by: string;
    }
  | { readonly type: 'Abandoned'; readonly by: string; readonly reason: string }
  | { readonly type: 'Resumed'; readonly by: string }
  | { readonly type: 'Withdrawn'; readonly by: string; readonly reason: string }
  | { readonly type: 'Rejected'; readonly by: string; readonly reason: string };

/** @public */
export type DeliveryFailure =
  | 'PushRejected'
  | 'BranchTaken'
  | 'SignatureNotVerified'
  | 'ForgeUnreachable'
  | 'ForgeRefused'
  | 'EmptyDiff'
  | 'PullRequestElsewhere'
  /** Somebody pointed the pull request at another branch: merged there it does not land. */
  | 'PullRequestRetargeted'
  /** The commit cannot be made: a link in its path, a record that is too long. */
  | 'NotBuildable'
  /** The portal itself failed; its log says why. */
  | 'PortalFault';

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
