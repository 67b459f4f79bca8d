export * from './describeEntry';
export { diffWorlds, invertDiff } from './diffWorlds';
export * from './types';
export type {
  EgressHostValue,
  FileValue,
  ServiceMetadataField,
} from './values';
