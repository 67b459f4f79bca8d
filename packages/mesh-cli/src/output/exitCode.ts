import type { Outcome } from '../Verb';

/** 0 clean, 1 findings, 2 undecided; 3 is misuse and never an outcome. Warnings are told and do not fail. */
export function exitCode({ findings = [], undecided = [] }: Outcome) {
  if (findings.some(({ severity }) => severity === 'error')) return 1;
  return undecided.length > 0 ? 2 : 0;
}

/** The same in a word. */
export const outcomeWords = ['clean', 'findings', 'undecided'] as const;
