import type { CheckState } from './useCheck';

/** The state of a check in one sentence, for screen readers. */
export function checkWords({ shown, error, pending }: CheckState): string {
  if (pending) return 'Checking what you typed.';
  if (error !== undefined) return 'The files could not be checked.';
  if (shown === undefined) return '';
  const { findings, diff, impacts } = shown.answer;
  const counts = `${findings.length} findings, ${diff.length} differences`;
  const verdicts = impacts
    .filter(({ enforced }) => enforced)
    .map(({ workload, outcome }) => `${workload}: ${outcome}`);
  return `Checked: ${[counts, ...verdicts].join(', ')}.`;
}
