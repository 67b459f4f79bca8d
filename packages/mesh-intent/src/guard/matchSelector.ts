import { isPlain, isTemplated } from './plain';

/** `unknown`: it depends on something the tree does not say. */
export type Match = 'yes' | 'no' | 'unknown';

/** Labels by key; `undefined` is a label that is there with a value nobody knows yet. */
export type KnownLabels = ReadonlyMap<string, string | undefined>;

/** All must hold: one that does not is enough, whatever is unknown. */
export function allOf(matches: readonly Match[]): Match {
  if (matches.includes('no')) return 'no';
  return matches.includes('unknown') ? 'unknown' : 'yes';
}

/** One that holds is enough. */
export function anyOf(matches: readonly Match[]): Match {
  if (matches.includes('yes')) return 'yes';
  return matches.includes('unknown') ? 'unknown' : 'no';
}

function valueIn(
  labels: KnownLabels,
  key: string,
  values: readonly unknown[],
): Match {
  if (!labels.has(key)) return 'no';
  const value = labels.get(key);
  if (value === undefined) return 'unknown';
  if (values.includes(value)) return 'yes';
  return values.every(each => typeof each === 'string' && !isTemplated(each))
    ? 'no'
    : 'unknown';
}

function negated(match: Match): Match {
  switch (match) {
    case 'yes':
      return 'no';
    case 'no':
      return 'yes';
    case 'unknown':
      return 'unknown';
    default:
      return match satisfies never;
  }
}

function expressionHolds(expression: unknown, labels: KnownLabels): Match {
  if (!isPlain(expression) || typeof expression.key !== 'string') {
    return 'unknown';
  }
  const { key, operator } = expression;
  const values = Array.isArray(expression.values) ? expression.values : [];
  switch (operator) {
    case 'In':
      return valueIn(labels, key, values);
    case 'NotIn':
      // A label that is not there is not in the list either.
      return negated(valueIn(labels, key, values));
    case 'Exists':
      return labels.has(key) ? 'yes' : 'no';
    case 'DoesNotExist':
      return labels.has(key) ? 'no' : 'yes';
    default:
      return 'unknown';
  }
}

/**
 * Whether a Kubernetes label selector selects these labels. An absent selector, like an empty one, selects everything.
 */
export function matchSelector(selector: unknown, labels: KnownLabels): Match {
  if (selector === undefined || selector === null) return 'yes';
  if (!isPlain(selector)) return 'unknown';
  const { matchLabels = {}, matchExpressions = [], ...rest } = selector;
  if (Object.keys(rest).length > 0) return 'unknown';
  if (!isPlain(matchLabels) || !Array.isArray(matchExpressions)) {
    return 'unknown';
  }
  return allOf([
    ...Object.entries(matchLabels).map(([key, value]) =>
      valueIn(labels, key, [value]),
    ),
    ...matchExpressions.map(each => expressionHolds(each, labels)),
  ]);
}
