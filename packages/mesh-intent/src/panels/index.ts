export { callersPanel } from './callersPanel';
export type { CallerRow, CallersPanel } from './callersPanel';
export { certificatePanel } from './certificatePanel';
export type { CertificatePanel, CertificateState } from './certificatePanel';
export { costPanel } from './costPanel';
export type { CostPanel } from './costPanel';
export { costTotal } from './costTotal';
export type { ProxyPrice } from './proxyPrice';
export type { ProxyUse } from './proxyUse';
export { dependencyPanel } from './dependencyPanel';
export type {
  DependencyPanel,
  DependencyRow,
  DependencyState,
} from './dependencyPanel';
export { driftPanel } from './driftPanel';
export type { DriftCluster, DriftPanel } from './driftPanel';
export { egressPanel } from './egressPanel';
export type { EgressPanel, EgressRow } from './egressPanel';
export { failurePanel } from './failurePanel';
export type { FailurePanel, FailureRow } from './failurePanel';
export { clockCoverage, plaintextClock } from './plaintextClock';
export type {
  ClockCaller,
  ClockDay,
  ClockDayState,
  PlaintextClock,
} from './plaintextClock';
export { reachPanel } from './reachPanel';
export type {
  ReachAnswers,
  ReachApplied,
  ReachCluster,
  ReachProxies,
  Untold,
} from './reachPanel';
export { rolloutPanel } from './rolloutPanel';
export type { RolloutPanel, RolloutRow, RolloutStanding } from './rolloutPanel';
export { blindSites, sitesOf } from './siteAnswers';
export type { SilentSite } from './siteAnswers';
export type { Headline, HeadlineStanding } from './Headline';
export { bytes, compact, counted, duration, percent } from './numbers';
export {
  certificateHeadline,
  costHeadline,
  driftHeadline,
  plaintextHeadline,
  rolloutHeadline,
} from './stateHeadlines';
export {
  callersHeadline,
  dependencyHeadline,
  egressHeadline,
  failureHeadline,
} from './trafficHeadlines';
