import type { Answer } from '@causeway/mesh-authz';
import type { z } from 'zod';

/** What every signal says of itself. @public */
export interface SignalMeaning {
  readonly id: string;
  readonly title: string;
  /** One sentence for people: what the answer says, and what it does not. */
  readonly means: string;
  /** Where the question comes from: "M-12", "mesh.md 1.11". */
  readonly source: string;
  /** Pieces that different sources may answer; ownership is per (part, site). */
  readonly parts: readonly [string, ...string[]];
  /** Unit of the numbers in the answer: "requests", "seconds". */
  readonly unit: string;
  /** Seconds of history an answer covers; absent for an instant. */
  readonly windowSeconds?: number;
  /** Seconds after which an answer is stale. */
  readonly freshForSeconds: number;
  /** Below it an answer supports no verdict; in `unit`. */
  readonly minimumSamples?: number;
  readonly visibleTo: 'signed-in' | 'service-readers' | 'platform';
}

/**
 * A question asked on demand, about one subject.
 * @public
 */
export interface AskedSignal<Params = unknown, Value = unknown>
  extends SignalMeaning {
  readonly way: 'ask';
  readonly params: z.ZodType<Params>;
  readonly value: z.ZodType<Value>;
}

/** What the rows of a collected signal are about. @public */
export type SignalSubject = 'service' | 'namespace' | 'cluster';

/**
 * A question asked on a schedule, about the whole fleet of a site at once; answers are kept as a snapshot, and pages read that.
 * @public
 */
export interface CollectedSignal<Value = unknown> extends SignalMeaning {
  readonly way: 'collect';
  /** "shop/orders", "shop" or "fra-1": the key of each row. */
  readonly about: SignalSubject;
  /** One row. */
  readonly value: z.ZodType<Value>;
  /** Seconds between two questions to one source. */
  readonly everySeconds: number;
  /** The one number whose history is kept for a trend, in the unit named; `undefined` when a row has none. */
  readonly trend: {
    readonly unit: string;
    readonly of: (value: Value) => number | undefined;
  };
}

/**
 * A named question to telemetry with a typed answer.
 * @public
 */
export type Signal = AskedSignal | CollectedSignal;

/**
 * One signal asked about one subject. `params` are what the signal's schema gives.
 * @public
 */
export interface SignalQuestion {
  readonly signal: string;
  readonly params: unknown;
}

/**
 * Answers by `questionKey`: one of each (part, site) that owns the signal, so that a dead site is seen beside the living ones.
 * @public
 */
export type SignalAnswers = ReadonlyMap<string, readonly Answer<unknown>[]>;
