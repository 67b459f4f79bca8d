/**
 * The pure core of Causeway: what services declare, what a change means, who must agree, and what comes next.
 * No clock, no randomness, no network: times and ids are arguments, effects are descriptions.
 *
 * @packageDocumentation
 */
export type {
  Answer,
  EvidenceItem,
  Finding,
  FindingFix,
  FindingSeverity,
  NonAnswer,
  ReplayCounts,
  SourcePlace,
  Verdict,
  VerdictOutcome,
  VerdictReason,
} from '@causeway/mesh-authz';
export { foldOutcomes } from '@causeway/mesh-authz';
export * from './admission';
export * from './change';
export * from './corrections';
export * from './diff';
export * from './edit';
export * from './gates';
export * from './graph';
export * from './guard';
export * from './kinds';
export * from './live';
export * from './manifest';
export * from './plan';
export * from './rules';
export * from './signals';
export type {
  ListStep,
  StructuralCheck,
  StructuralResources,
  StructuralRule,
  StructuralSettings,
} from './structural';
export * from './world';
