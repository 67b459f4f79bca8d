export { impactsOf } from './impact-replay/gate';
export { judgeImpact } from './impact-replay/judgeImpact';
export type { ImpactVerdict } from './impact-replay/judgeImpact';
export type { WorkloadImpact } from './impact-replay/impactOf';
export * from './judgeStep';
export * from './modeOf';
export * from './questionsOf';
export * from './registry';
export * from './types';
