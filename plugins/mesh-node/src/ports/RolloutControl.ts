/**
 * One rollout of one cluster.
 * @public
 */
export interface RolloutPlace {
  /** Name of a site of `mesh.evidence.sites`. */
  readonly site: string;
  /** As clusters.yaml of the routing repository calls it. */
  readonly cluster: string;
  readonly namespace: string;
  readonly name: string;
}

/**
 * What asking for an abort came to.
 * @public
 */
export type RolloutAborted =
  /** It was asked for and taken; what carries it out may need a moment more. */
  | { readonly state: 'aborted' }
  /** Nothing is under way, or it was aborted before. The message is for the reader. */
  | { readonly state: 'not-in-progress'; readonly message: string }
  | {
      readonly state: 'not-allowed' | 'unreachable';
      /** For the reader: what was tried and what to do. */
      readonly message: string;
    };

/**
 * Stops rollouts where a person asks for it. An abort sends the traffic back to the stable version and changes no
 * manifest: what is asked for in git stays asked for.
 * @public
 */
export interface RolloutControl {
  readonly id: string;
  /** Whether it may abort rollouts of a cluster. */
  reaches(where: Pick<RolloutPlace, 'site' | 'cluster'>): boolean;
  /**
   * Looks whether the rollout is in progress and aborts it. Rejects only when `signal` is aborted; everything else is
   * an answer.
   */
  abort(place: RolloutPlace, signal: AbortSignal): Promise<RolloutAborted>;
}
