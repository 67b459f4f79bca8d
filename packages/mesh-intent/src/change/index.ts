export * from './advance';
export { conditionOf } from './conditions';
export * from './invariants';
export * from './newChange';
export * from './phaseOf';
export { draftBecause } from './readiness';
export * from './types';
export { stalledBecause } from './waiting';
