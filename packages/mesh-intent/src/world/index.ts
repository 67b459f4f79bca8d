export { buildWorld, defaultIntentOptions } from './buildWorld';
export * from './clusterList';
export * from './declaredMode';
export { clustersPath, manifestPath } from './layout';
export * from './parsedFile';
export { allowedHostsConfigMap } from './platformFile';
export * from './types';
export * from './worldAfter';
