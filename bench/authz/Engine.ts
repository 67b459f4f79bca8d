import type { BenchRequest, BenchRule } from './BenchRule';

/** Decides the first requests, one after the other; 1 is allowed. */
export type Pass = (verdicts: Uint8Array) => void;

export interface Engine {
  readonly name: string;
  /** Requests timed; slow engines decide them all once, to agree, and are timed on fewer. */
  readonly timedOn: number;
  /**
   * A pass that remembers nothing of earlier ones. The requests are put into the engine's own shape here, and policies
   * are read here: neither is timed, in favour of every engine.
   */
  start(rules: readonly BenchRule[], requests: readonly BenchRequest[]): Pass;
}
