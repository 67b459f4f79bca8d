export * from './durationMs';
export * from './fields';
export * from './jsonSchema';
export * from './parseManifest';
export { printManifest } from './printManifest';
export { rolloutStrategies } from './resilienceSchema';
export { declarableMethods, httpMethods, pathMatches } from './routeSchema';
export * from './schema';
export * from './types';
