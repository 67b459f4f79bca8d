export * from './fields';
export * from './jsonSchema';
export * from './parseManifest';
export * from './printManifest';
export * from './schema';
export * from './types';
