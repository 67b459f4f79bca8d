export { appliesTo } from './appliesTo';
export { bracketConditionKeys, conditionKind } from './conditionKind';
export { plainConditionKeys } from './conditionKind';
export { expandPrincipal, expandTrustDomain } from './expandTrustDomains';
export { lowerPolicies } from './lowerPolicies';
export type { CustomRule, Layers } from './lowerPolicies';
export { ruleId } from './ruleId';
export type { Clause, LoweredRule, Subject } from './types';
