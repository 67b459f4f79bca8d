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
