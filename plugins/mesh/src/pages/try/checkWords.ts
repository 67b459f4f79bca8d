import type { ChangeT } from '../../change';
import type { CheckState } from './useCheck';
import type { TryT } from './words';

/** The state of a check in one sentence, for screen readers. */
export function checkWords(
  { shown, error, pending }: CheckState,
  { t, tChange }: { readonly t: TryT; readonly tChange: ChangeT },
): string {
  if (pending) return t('check.checkingOf');
  if (error !== undefined) return t('check.failed');
  if (shown === undefined) return '';
  const { findings, diff, impacts } = shown.answer;
  const verdicts = impacts
    .filter(({ enforced }) => enforced)
    .map(({ workload, outcome }) =>
      t('check.verdict', { workload, outcome: tChange(`outcome.${outcome}`) }),
    );
  const results = [
    t('check.findings', { count: findings.length }),
    t('check.differences', { count: diff.length }),
    ...verdicts,
  ];
  return t('check.done', { results: results.join(', ') });
}
