/**
 * Pure shapes shared by every part of Causeway: findings, verdicts, answers.
 *
 * @packageDocumentation
 */
export * from './model';
