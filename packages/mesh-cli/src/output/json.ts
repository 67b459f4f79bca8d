import type { Outcome } from '../Verb';
import { exitCode, outcomeWords } from './exitCode';
import { placeOf } from './placeOf';

/** One JSON value; fields are only ever added within a version. */
export function json(verb: string, outcome: Outcome): string {
  const { findings = [], undecided = [], roots } = outcome;
  const value =
    outcome.document === undefined
      ? {
          version: 1,
          verb,
          outcome: outcomeWords[exitCode(outcome)],
          findings: findings.map(finding => ({
            ...finding,
            ...placeOf(finding, roots),
          })),
          undecided,
          ...outcome.json,
        }
      : outcome.document;
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
