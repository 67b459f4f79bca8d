export { impactsOf } from './impact-replay/gate';
export type { WorkloadImpact } from './impact-replay/impactOf';
export * from './judgeStep';
export * from './questionsOf';
export * from './registry';
export * from './types';
