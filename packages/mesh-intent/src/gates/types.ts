import type { Finding, Verdict } from '@causeway/mesh-authz';
import type { DiffEntry, DiffEntryType } from '../diff/types';
import type { PlanStep } from '../plan/types';
import type { SignalAnswers, SignalQuestion } from '../signals/types';
import type { RepoRole, World } from '../world/types';

/** @public */
export type GateMode = 'off' | 'advisory' | 'enforce';

/**
 * A review on the step's pull request, as the code host reports it.
 * `user` is the catalog user ref the forge login maps to, absent when unmapped.
 * @public
 */
export interface ReviewFact {
  readonly login: string;
  readonly user?: string;
  readonly state:
    | 'APPROVED'
    | 'REQUEST_CHANGES'
    | 'COMMENT'
    | 'PENDING'
    | 'REQUEST_REVIEW';
  readonly official: boolean;
  readonly stale: boolean;
  readonly dismissed: boolean;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
}

/**
 * What the forge said about a step's pull request, gathered before judging.
 * @public
 */
export interface PullRequestFacts {
  readonly number: number;
  readonly poster: string;
  /** Catalog user refs or forge logins of everyone who authored a commit of the pull request. */
  readonly authors: readonly string[];
  readonly reviews: readonly ReviewFact[];
  /** ISO 8601, UTC. */
  readonly observedAt: string;
}

/**
 * Evidence available to gates. Absent members mean "not gathered"; a gate that needs one answers insufficient-evidence.
 * @public
 */
export interface GateEvidence {
  readonly pullRequest?: PullRequestFacts;
  /** What telemetry answered to the questions of the gates. */
  readonly answers?: SignalAnswers;
}

/**
 * Approval policy of one repository, from configuration.
 * @public
 */
export interface RepoApprovals {
  /** Minimum official approvals; default 2 (M-22). */
  readonly required: number;
  /** Forge logins who count as owners of the repository. */
  readonly ownerLogins: readonly string[];
  /** For texts: names of the owner groups. */
  readonly ownerGroups: readonly string[];
}

/**
 * What a gate judges: ONE step. `before` = target tips with all predecessors applied; `after` = before + this step.
 * @public
 */
export interface GateSubject {
  readonly step: PlanStep;
  readonly before: World;
  readonly after: World;
  readonly diff: readonly DiffEntry[];
  /** All findings of the rules over `after`, already reduced to those this step introduces or touches. */
  readonly findings: readonly Finding[];
  /** Catalog user ref of the requester; absent for hand-written pull requests whose poster is unmapped. */
  readonly requester?: string;
  /** Forge login of the requester. */
  readonly requesterLogin?: string;
  /** Forge login of the portal's bot; its approvals never count. */
  readonly botLogin: string;
  readonly approvals: Readonly<Partial<Record<RepoRole, RepoApprovals>>>;
}

/**
 * Two worlds and what lies between them.
 * @public
 */
export type WorldStep = Pick<GateSubject, 'before' | 'after' | 'diff'>;

/**
 * Whether a gate must pass before anything is pushed (`plan`) or holds only its own step (`step`).
 * @public
 */
export type GateScope = 'plan' | 'step';

/**
 * A pure judgement of evidence. Registered in gates/index.ts; never knows which kind made the diff.
 * @public
 */
export interface Gate {
  readonly id: string;
  readonly title: string;
  /** One sentence for people: what it asks and why (source: "M-22"). */
  readonly why: string;
  readonly source: string;
  readonly scope: GateScope;
  /** Mode where the configuration says none. */
  readonly defaultMode: GateMode;
  readonly overridable: boolean;
  /** `'every-step'`, or the diff entry types that bring this gate in. */
  readonly concerns: 'every-step' | readonly DiffEntryType[];
  /**
   * What telemetry has to be asked before this gate can judge the subject; absent for gates that need none.
   * About asked and collected signals alike: see `collectedQuestion`.
   */
  asks?(subject: GateSubject): readonly SignalQuestion[];
  judge(subject: GateSubject, evidence: GateEvidence, now: Date): Verdict;
}
