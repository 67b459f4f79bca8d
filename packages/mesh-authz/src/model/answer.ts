/**
 * The five ways of not having an answer. They are told apart everywhere; none of them is green and none is zero.
 * @public
 */
export type NonAnswer =
  | 'no-data'
  | 'not-allowed'
  | 'unreachable'
  | 'stale'
  | 'not-configured';

/**
 * A dated answer of one source, or the reason there is none.
 * @public
 */
export type Answer<T> =
  | {
      readonly state: 'value';
      readonly value: T;
      readonly source: string;
      readonly site?: string;
      /** Piece of the signal that this answers, where a signal has several. */
      readonly part?: string;
      /** ISO 8601, UTC. */
      readonly observedAt: string;
      /** Seconds of history the value covers; absent for instants. */
      readonly windowSeconds?: number;
      /** 0..1, share of the window or of the fleet that was seen. */
      readonly coverage?: number;
      /** ISO 8601, UTC; past it the answer is `stale`. */
      readonly freshUntil?: string;
    }
  | {
      readonly state: NonAnswer;
      readonly source: string;
      readonly site?: string;
      readonly part?: string;
      /** For the reader: what was tried and what to do. */
      readonly message: string;
      /** ISO 8601, UTC: when it was tried, or when the stale value was observed. */
      readonly observedAt?: string;
      /** 0..1, of a source that looked and holds nothing of the subject: what it did not see may have been. */
      readonly coverage?: number;
    };
