import type { Answer, SignalQuestion } from '@causeway/mesh-intent';

/**
 * One piece of a signal at one site that a source answers for. Nobody else may own the same one.
 * @public
 */
export interface SignalOwnership {
  /** Id of the signal: "access-log-tuples". */
  readonly signal: string;
  /** One of the signal's parts. */
  readonly part: string;
  /** Name of a site of `mesh.evidence.sites`. */
  readonly site: string;
}

/**
 * What a source is asked on demand.
 * @public
 */
export interface SignalAsk extends SignalOwnership {
  readonly params: SignalQuestion['params'];
  /** The portal's time; windows end here. */
  readonly now: Date;
  /** Aborted when the deadline has passed; the source lets go of its connection then. */
  readonly abort: AbortSignal;
}

/**
 * Where telemetry comes from: Prometheus, an access-log store, a cluster, or the estate's scenario.
 *
 * A source answers what it knows and says why it does not know the rest; expected troubles (nothing there, refused,
 * cannot be reached) are answers. What it throws counts as `unreachable`. It never answers for a site it does not own.
 * @public
 */
export interface SignalSource {
  /** "prometheus", "scenario"; shown beside every value. */
  readonly id: string;
  /** Fixed from start-up on. */
  readonly owns: readonly SignalOwnership[];
  /**
   * The value has the shape of the signal's schema; `freshUntil` may be left to the caller, who derives it from the
   * signal's bound and `observedAt`.
   */
  ask(question: SignalAsk): Promise<Answer<unknown>>;
}
