import type { Clause, CustomRule, LoweredRule } from '../lower';
import { passes } from '../match';
import type { MeshSettings, RequestRecord } from '../request';
import { observe } from './observe';
import { and, or } from './truth';
import type { Truth } from './truth';

type Settings = Pick<MeshSettings, 'pathNormalization'>;

/** Whether the clause holds: some text passes some test, or none does where it is negated. */
export function evaluateClause(
  clause: Clause,
  request: RequestRecord,
  settings: Settings,
): Truth {
  const observed = observe(clause.subject, request, settings);
  // Unknown, negated or not.
  if (!observed.known) return [observed.field];
  const some = observed.texts.some(text =>
    clause.tests.some(test => passes(test, text)),
  );
  return clause.negated ? !some : some;
}

/** Whether the rule matches: OR(from) AND OR(to) AND AND(when). */
export function evaluateRule(
  rule: LoweredRule,
  request: RequestRecord,
  settings: Settings,
): Truth {
  const all = (clauses: readonly Clause[]) =>
    and(clauses.map(clause => evaluateClause(clause, request, settings)));
  return and([or(rule.from.map(all)), or(rule.to.map(all)), all(rule.when)]);
}

/** Whether a CUSTOM rule whose match is known denies: an unknown answer counts only where the rule matches. */
export function providerDenies(
  { asks }: CustomRule,
  { providers }: RequestRecord,
): Truth {
  if (asks === undefined) return true;
  if (providers === undefined || !Object.hasOwn(providers, asks))
    return [`providers.${asks}`];
  return providers[asks] === 'deny';
}
