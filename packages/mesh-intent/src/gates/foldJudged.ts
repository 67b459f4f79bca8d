import { foldOutcomes } from '@causeway/mesh-authz';
import type { Verdict } from '@causeway/mesh-authz';
import { verdictOf } from './verdict';

/** What a gate says of one workload, host or pair, without times. */
export type Judged = Omit<Verdict, 'decidedAt'>;

/** Subjects told of one by one in a verdict; an object of the root namespace may concern thousands. */
const TOLD = 5;

/**
 * One verdict of many subjects: what holds the step is told first, and decides the reason. Without any subject there
 * is nothing to hold; `none` says so.
 */
export function foldJudged(
  all: readonly Judged[],
  words: { readonly none: string; readonly many: string },
  now: Date,
): Verdict {
  if (all.length === 0) {
    return verdictOf(
      { outcome: 'pass', reason: 'Satisfied', message: words.none },
      now,
    );
  }
  const outcome = foldOutcomes(all.map(each => each.outcome));
  const holding = all.filter(each => each.outcome === outcome);
  const rest = all.filter(each => each.outcome !== outcome);
  const told = [...holding, ...rest].map(({ message }) => message);
  const more = told.length - TOLD;
  return verdictOf(
    {
      outcome,
      reason: holding[0].reason,
      message: [
        ...told.slice(0, TOLD),
        ...(more > 0 ? [`And ${more} more ${words.many}.`] : []),
      ].join(' '),
      evidence: all.flatMap(each => each.evidence),
    },
    now,
  );
}
