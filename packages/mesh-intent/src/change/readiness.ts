import { stepOf, unmergedBefore } from './steps';
import type { Change } from './types';

/** Approvals are asked for by a pull request that is ready; every other gate comes before. */
const APPROVALS = 'four-eyes';

/**
 * Why a step's pull request is still a draft, in words; undefined when people may review it.
 * @public
 */
export function draftBecause(
  change: Change,
  index: number,
): string | undefined {
  const step = stepOf(change, index);
  if (step === undefined) return `The plan has no step ${index}.`;
  const [first] = unmergedBefore(change, index);
  if (first !== undefined) {
    const where =
      first.pullRequest === undefined
        ? ''
        : ` (${first.repo}#${first.pullRequest.number})`;
    return `It comes after step ${first.index}${where}, which is not merged.`;
  }
  if (step.verdicts.length === 0) return 'It has not been judged yet.';
  const holding = step.verdicts.filter(
    ({ gate, mode, verdict }) =>
      gate !== APPROVALS && mode === 'enforce' && verdict.outcome !== 'pass',
  );
  return holding.length === 0
    ? undefined
    : holding
        .map(({ gate, verdict }) => `${gate}: ${verdict.message}`)
        .join(' ');
}
