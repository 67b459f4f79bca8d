export { evaluateClause, evaluateRule, providerDenies } from './evaluateRule';
export { interpret } from './interpret';
export type { Evaluator } from './interpret';
export { observe } from './observe';
export { isUnknown } from './truth';
export type { Truth } from './truth';
