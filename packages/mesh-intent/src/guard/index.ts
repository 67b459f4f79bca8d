export * from './guardTree';
export * from './types';
