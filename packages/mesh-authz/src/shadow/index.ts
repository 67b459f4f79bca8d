export { shadow } from './shadow';
export type { ShadowDecision, ShadowEvaluator, ShadowResult } from './shadow';
