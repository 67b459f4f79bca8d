export * from '../host';
export * from './checkChanged';
export { checkWorld } from './checkWorld';
export * from './egress-host/legalHost';
export * from './introducedFindings';
export * from './registry';
export { structuralSettings } from './structuralFindings';
export * from './structuralRules';
export type { Rule, RuleScope } from './types';
