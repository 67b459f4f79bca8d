import { accessLogTuples } from './access-log-tuples/signal';
import { certificates } from './certificates/signal';
import { clusterWave } from './cluster-wave/signal';
import { cost } from './cost/signal';
import { drift } from './drift/signal';
import { failureOrigin } from './failure-origin/signal';
import { observedDependencies } from './observed-dependencies/signal';
import { plaintext } from './plaintext/signal';
import { policyLive } from './policy-live/signal';
import { rollout } from './rollout/signal';
import { undeclaredEgress } from './undeclared-egress/signal';
import { workloads } from './workloads/signal';
import type { AskedSignal, CollectedSignal, Signal } from './types';

/** Signals asked on demand. @public */
export const askedSignals: readonly AskedSignal[] = [
  accessLogTuples as AskedSignal,
];

/** Signals collected for the whole fleet. @public */
export const collectedSignals: readonly CollectedSignal[] = [
  plaintext as CollectedSignal,
  observedDependencies as CollectedSignal,
  undeclaredEgress as CollectedSignal,
  failureOrigin as CollectedSignal,
  drift as CollectedSignal,
  policyLive as CollectedSignal,
  rollout as CollectedSignal,
  clusterWave as CollectedSignal,
  certificates as CollectedSignal,
  cost as CollectedSignal,
  workloads as CollectedSignal,
];

/**
 * Every signal. A folder that is not listed here makes a test fail.
 *
 * @public
 */
export const signals: readonly Signal[] = [
  ...askedSignals,
  ...collectedSignals,
];

/** @public */
export function signalById(id: string): Signal | undefined {
  return signals.find(signal => signal.id === id);
}
