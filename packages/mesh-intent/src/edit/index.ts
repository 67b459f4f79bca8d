export * from './editYaml';
export * from './types';
