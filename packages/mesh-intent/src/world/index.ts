export { buildWorld, defaultIntentOptions } from './buildWorld';
export * from './clusterList';
export type {
  DeclaredField,
  DeclaredObject,
  DeclaredValues,
  WorldEntry,
} from './declared';
export * from './declaredMode';
export * from './formats';
export { clustersPath, manifestPath } from './layout';
export * from './parsedFile';
export { allowedHostsConfigMap } from './platformFile';
export * from './selectedServices';
export * from './types';
export * from './worldAfter';
