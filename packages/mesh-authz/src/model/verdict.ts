/**
 * The three outcomes a gate can reach. Unknown is a value of its own: it is never folded into pass.
 * @public
 */
export type VerdictOutcome = 'pass' | 'fail' | 'insufficient-evidence';

/**
 * Closed set of reasons; the text for people is in `message`.
 * @public
 */
export type VerdictReason =
  | 'Satisfied'
  /** A person set the gate aside, with a reason. */
  | 'Overridden'
  | 'FindingsPresent'
  | 'OneRepositoryPerStep'
  | 'ForeignKind'
  | 'ApprovalsMissing'
  | 'PlatformDisagrees'
  | 'PlatformUnknown'
  | 'NoSamples'
  | 'BelowMinimumSamples'
  | 'SourceUnavailable'
  | 'StaleEvidence'
  | 'WindowNotElapsed'
  | 'ThresholdExceeded'
  | 'TooMuchUndecided'
  | 'SubjectUnknown'
  | 'NotStrict'
  | 'PolicyMissing'
  | 'NeverWatched'
  | 'StillUsed'
  | 'CounterpartMissing'
  | 'RolloutActive'
  | 'ForInformation'
  | 'NoGatesDeclared'
  | 'NotAsked';

/**
 * One dated fact a verdict rests on.
 * @public
 */
export interface EvidenceItem {
  /** What was asked: "reviews of routing#12", "platform tree". */
  readonly question: string;
  /** Where the answer came from: "forge", "world", "prometheus". */
  readonly source: string;
  /** ISO 8601, UTC. */
  readonly observedAt: string;
  /** The answer in words with numbers and units: "1 of 2 approvals". */
  readonly answer: string;
}

/**
 * A gate's judgement of one step.
 * @public
 */
export interface Verdict {
  readonly outcome: VerdictOutcome;
  readonly reason: VerdictReason;
  /** For the reader: what was judged, the numbers, and when not passed what is missing. */
  readonly message: string;
  readonly evidence: readonly EvidenceItem[];
  /** Forge logins of people any of whom can bring what is missing; absent where it is not people who are missing. */
  readonly owedBy?: readonly string[];
  /** ISO 8601, UTC. */
  readonly decidedAt: string;
}

/**
 * Folds verdicts: any fail is fail; else any insufficient is insufficient; else pass.
 * No verdict at all is insufficient: a gate that was never asked proves nothing.
 * @public
 */
export function foldOutcomes(
  outcomes: readonly VerdictOutcome[],
): VerdictOutcome {
  if (outcomes.includes('fail')) return 'fail';
  if (outcomes.length === 0 || outcomes.includes('insufficient-evidence'))
    return 'insufficient-evidence';
  return 'pass';
}
