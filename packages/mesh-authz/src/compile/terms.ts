import type { Clause, CustomRule, Layers } from '../lower';

/** One way a rule can match: every clause holds. A rule is as many terms as it has pairs of source and operation. */
export interface Term {
  readonly rule: CustomRule;
  readonly effect: 'allow' | 'deny';
  readonly clauses: readonly Clause[];
}

type Conjunction = readonly Clause[];

/** Sources that are one list of identities each are one list together, which keeps long lists of sources to one term. */
function merged(alternatives: readonly Conjunction[]): readonly Conjunction[] {
  const single = (each: Conjunction) =>
    each.length === 1 && !each[0].negated && each[0].subject.kind === 'peer';
  const lists = alternatives.filter(single);
  if (lists.length < 2) return alternatives;
  const [first] = lists[0];
  const together: Clause = {
    ...first,
    tests: lists.flatMap(([{ tests }]) => tests),
    written: lists.flatMap(([{ written }]) => written),
  };
  return [[together], ...alternatives.filter(each => !single(each))];
}

/**
 * Every term, in the order in which the first that matches decides: CUSTOM, DENY, ALLOW, each by rule name.
 * `undefined` when the policies multiply to more than `limit`.
 */
export function termsOf(layers: Layers, limit: number): Term[] | undefined {
  const terms: Term[] = [];
  const add = (rule: CustomRule, effect: Term['effect']): boolean => {
    const from = merged(rule.from);
    if (terms.length + from.length * rule.to.length > limit) return false;
    for (const source of from)
      for (const operation of rule.to)
        terms.push({
          rule,
          effect,
          clauses: [...source, ...operation, ...rule.when],
        });
    return true;
  };
  const fits =
    layers.custom.every(rule => add(rule, 'deny')) &&
    layers.deny.every(rule => add(rule, 'deny')) &&
    layers.allow.every(rule => add(rule, 'allow'));
  return fits ? terms : undefined;
}
