export * from './syntheticEstate';
export type { EstateOptions } from './types';
