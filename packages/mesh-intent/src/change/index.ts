export * from './advance';
export { conditionOf } from './conditions';
export * from './invariants';
export * from './newChange';
export * from './phaseOf';
export { draftBecause } from './readiness';
export { reviewLateBecause } from './review';
export * from './types';
export { stalledBecause } from './waiting';
