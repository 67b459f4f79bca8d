export * from './fields';
export * from './jsonSchema';
export * from './parseManifest';
export { printManifest } from './printManifest';
export * from './schema';
export * from './types';
