/** What one collection took. */
export interface CollectedRound {
  readonly type: 'round';
  /** Parts that were due. */
  readonly parts: number;
  readonly wallMs: number;
  /** Largest resident memory while it ran, MiB. */
  readonly peakMb: number;
  /** Resident memory after it, garbage collected, MiB. */
  readonly restMb: number;
  /** Services of which there is a row then. */
  readonly subjects: number;
}
