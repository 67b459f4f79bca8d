import type { Verdict } from '@causeway/mesh-authz';
import type { DiffEntry, DiffEntryType } from '../diff/types';
import type { SignalAnswers, SignalQuestion } from '../signals/types';
import type { RepoRole, World } from '../world/types';

/**
 * What a live check judges: a whole change, after its last step merged.
 * @public
 */
export interface LiveSubject {
  /** Tips before the first step. */
  readonly before: World;
  /** Tips with every step; later changes of others may be in it. */
  readonly after: World;
  /** Difference of all steps together. */
  readonly diff: readonly DiffEntry[];
  /** When the last step of each repository merged; ISO 8601, UTC. */
  readonly mergedAt: Readonly<Partial<Record<RepoRole, string>>>;
  /**
   * Commits of each repository's target branch that hold the change: its merge first, then those that came after. What
   * clusters apply is a tip, and rarely the very merge.
   */
  readonly commits: Readonly<Partial<Record<RepoRole, readonly string[]>>>;
}

/**
 * What telemetry answered to the questions of the live checks.
 * @public
 */
export interface LiveEvidence {
  readonly answers?: SignalAnswers;
}

/**
 * A pure proof, from telemetry, that a merged change is true in the clusters. Registered in live/registry.ts; never knows
 * which kind made the diff. Insufficient evidence is looked at again; fail says that the clusters contradict the change.
 * @public
 */
export interface LiveCheck {
  readonly id: string;
  readonly title: string;
  /** One sentence for people: what it asks and why (source: "M-31"). */
  readonly why: string;
  readonly source: string;
  /** The diff entry types that bring this check in. */
  readonly concerns: readonly DiffEntryType[];
  asks(subject: LiveSubject): readonly SignalQuestion[];
  judge(subject: LiveSubject, evidence: LiveEvidence, now: Date): Verdict;
}

/**
 * What one live check said.
 * @public
 */
export interface LiveVerdict {
  readonly check: string;
  readonly verdict: Verdict;
}
