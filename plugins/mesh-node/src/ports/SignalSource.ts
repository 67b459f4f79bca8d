import type { Answer, NonAnswer, SignalQuestion } from '@causeway/mesh-intent';

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
 * What a source is asked for the whole fleet of a site at once.
 * @public
 */
export interface SignalCollect extends SignalOwnership {
  /** The portal's time; windows end here. */
  readonly now: Date;
  /** Aborted when the deadline has passed. */
  readonly abort: AbortSignal;
}

/**
 * A cluster that a site's answer is without. What runs there is unknown, whatever the others tell.
 * @public
 */
export interface MissingCluster {
  /** As clusters.yaml of the routing repository calls it. */
  readonly cluster: string;
  readonly state: 'not-allowed' | 'unreachable';
  /** For the reader: which cluster, what was tried and what to do. */
  readonly message: string;
}

/**
 * Everything one source knows of one (part, site) at one time, or why it knows nothing.
 * A subject without a row is one the source knows nothing of: it is not zero. While a cluster of it is missing, it is one
 * that nobody could ask about.
 * @public
 */
export type Collected =
  | {
      readonly state: 'value';
      /** ISO 8601, UTC: the newest of what was measured. */
      readonly observedAt: string;
      /** 0..1, share of the fleet or of the window that was measured, where the source can tell. */
      readonly coverage?: number;
      /** Clusters of the site that could not be asked, of a source that asks each; none when absent. */
      readonly missing?: readonly MissingCluster[];
      readonly rows: readonly {
        /** "shop/orders", "shop" or "fra-1", by the signal's subject. */
        readonly subject: string;
        /** In the shape of the signal's schema. */
        readonly value: unknown;
      }[];
    }
  | {
      readonly state: NonAnswer;
      /** For the reader: what was tried and what to do. */
      readonly message: string;
      readonly observedAt?: string;
    };

/**
 * Where telemetry comes from: Prometheus, an access-log store, a cluster, or the estate's scenario.
 *
 * A source answers what it knows and says why it does not know the rest; expected troubles (nothing there, refused,
 * cannot be reached) are answers. What it throws counts as `unreachable`. It never answers for a site it does not own,
 * and a signal it owns nothing of is `not-configured`, by whichever way it is asked.
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
  /** One question for the fleet, whatever its size; for signals that are collected. */
  collect(question: SignalCollect): Promise<Collected>;
}
