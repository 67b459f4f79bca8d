import type { Answer } from '@causeway/mesh-authz';
import type { z } from 'zod';

/** How a signal may be asked: for the whole fleet on a schedule, for one subject on demand, or both. @public */
export type SignalWay = 'collect' | 'ask' | 'collect-and-ask';

/**
 * A named question to telemetry with typed parameters and a typed answer.
 * @public
 */
export interface Signal<Params = unknown, Value = unknown> {
  readonly id: string;
  readonly title: string;
  /** One sentence for people: what the answer says, and what it does not. */
  readonly means: string;
  /** Where the question comes from: "M-12", "mesh.md 1.11". */
  readonly source: string;
  /** Pieces that different sources may answer; ownership is per (part, site). */
  readonly parts: readonly [string, ...string[]];
  readonly way: SignalWay;
  readonly params: z.ZodType<Params>;
  readonly value: z.ZodType<Value>;
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
