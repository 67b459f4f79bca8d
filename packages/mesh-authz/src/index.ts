/**
 * Pure: the shapes of findings, verdicts and answers, and the AuthorizationPolicy evaluator.
 *
 * @packageDocumentation
 */
export { compile } from './compile';
export { interpret } from './interpret';
export type { Evaluator } from './interpret';
export * from './model';
export * from './policy';
export * from './replay';
export * from './request';
export * from './vectors';
export * from './validate';
export * from './explain';
export * from './shadow';
