export { canonicalRules } from './canonicalRules';
export type { PolicyRulesValue } from './canonicalRules';
export type {
  CertificateLifetimeValue,
  ExtAuthzValue,
  OptOutValue,
  PeerAuthenticationValue,
  PolicyModeValue,
  SamplingRaiseValue,
  TrustValue,
} from './declaredItems';
export * from './describeEntry';
export { diffWorlds, invertDiff } from './diffWorlds';
export type { ResiliencePart } from './optionalItems';
export type {
  RouteBackendsValue,
  RouteMirrorValue,
  RouteRetryValue,
  RouteTimeoutValue,
  RouteValue,
} from './routeItems';
export * from './types';
export type {
  EgressHostValue,
  FileValue,
  ServiceMetadataField,
} from './values';
