export { accessLogTuples, replayHours } from './access-log-tuples/signal';
export type {
  AccessLogParams,
  AccessLogValue,
} from './access-log-tuples/signal';
export { answersTo } from './answersTo';
export { asOf } from './asOf';
export { certificates } from './certificates/signal';
export type { CertificatesValue } from './certificates/signal';
export { collectedAnswers, collectedQuestion } from './collectedQuestion';
export { clusterWave } from './cluster-wave/signal';
export type { ClusterWaveValue } from './cluster-wave/signal';
export { cost, meshBudget } from './cost/signal';
export type { CostValue } from './cost/signal';
export { drift } from './drift/signal';
export type { DriftValue } from './drift/signal';
export { failureOrigin } from './failure-origin/signal';
export type { FailureOriginValue } from './failure-origin/signal';
export { observedDependencies } from './observed-dependencies/signal';
export type { ObservedDependenciesValue } from './observed-dependencies/signal';
export { plaintext } from './plaintext/signal';
export type { PlaintextValue } from './plaintext/signal';
export { policyLive } from './policy-live/signal';
export type { PolicyLiveValue } from './policy-live/signal';
export { questionKey } from './questionKey';
export {
  askedSignals,
  collectedSignals,
  signalById,
  signals,
} from './registry';
export { rollout } from './rollout/signal';
export type { RolloutValue } from './rollout/signal';
export type {
  AskedSignal,
  CollectedSignal,
  Signal,
  SignalAnswers,
  SignalMeaning,
  SignalQuestion,
  SignalSubject,
} from './types';
export { undeclaredEgress } from './undeclared-egress/signal';
export type { UndeclaredEgressValue } from './undeclared-egress/signal';
export { workloadKinds, workloads } from './workloads/signal';
export type { WorkloadsValue } from './workloads/signal';
