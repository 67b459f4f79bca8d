export * from '../host';
export * from './checkWorld';
export * from './egress-host/legalHost';
export * from './introducedFindings';
export * from './registry';
export type { Rule, RuleScope } from './types';
