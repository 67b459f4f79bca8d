export { callerOf } from './callerOf';
export { onlyWidens } from './onlyWidens';
export { rateAt } from './rateAt';
export type { SamplingPeriod } from './rateAt';
export { Replay } from './Replay';
export type { ReplayDeciders } from './Replay';
export { samplesNeeded, upperBound } from './upperBound';
export type {
  AccessTuple,
  Decider,
  MetricCaller,
  MetricOnlyCaller,
  ReplayCaller,
  ReplayCounts,
  ReplayReport,
  ReplaySample,
} from './types';
