export { appliesTo } from './appliesTo';
export { bracketConditionKeys, conditionKind } from './conditionKind';
export { plainConditionKeys } from './conditionKind';
export { lowerPolicies } from './lowerPolicies';
export type { CustomRule, Layers } from './lowerPolicies';
export { isUncaptured } from './uncaptured';
export type { Clause, LoweredRule, Subject } from './types';
