import type { Verdict } from '@causeway/mesh-authz';
import type { DiffEntry } from '../diff/types';
import type { Plan, PlanStep } from '../plan/types';
import type { RepoRole } from '../world/types';
import type { Change, ForcedStatus, GateVerdict, StepSignature } from './types';

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
  /** Somebody posted the status that allows a merge in the portal's place. */
  | {
      readonly type: 'StatusForced';
      readonly step: number;
      readonly by: ForcedStatus['by'];
      readonly at: ForcedStatus['at'];
      readonly status: ForcedStatus['status'];
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
      readonly authors?: readonly string[];
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
      /** What was seen, word for word. */
      readonly detail?: string;
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
  /** Somebody aborted the rollout that brings a service of it to a cluster. */
  | {
      readonly type: 'RolloutAborted';
      /** "namespace/name" */
      readonly service: string;
      readonly cluster: string;
      /** Name of the Rollout. */
      readonly rollout: string;
      readonly by: string;
      readonly reason: string;
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
