/**
 * Pure: the shapes of findings, verdicts and answers, and the AuthorizationPolicy evaluator.
 *
 * @packageDocumentation
 */
export * from './compile';
export * from './explain';
export { interpret } from './interpret';
export type { Evaluator } from './interpret';
export * from './model';
export * from './policy';
export * from './replay';
export * from './request';
export * from './shadow';
export * from './validate';
export * from './vectors';
