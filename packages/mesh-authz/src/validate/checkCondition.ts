import {
  bracketConditionKeys,
  conditionKind,
  plainConditionKeys,
} from '../lower';
import type { PolicyCondition } from '../policy';
import { nearest, quote } from '../text';
import { checkRelease, checkValues } from './checkLists';
import type { ListContext } from './checkLists';
import type { JsonPath } from './report';

/** Keys of former API versions, with what says the same today. */
const gone: readonly (readonly [string, string])[] = [
  ['destination.namespace', 'the namespace the policy is in'],
  ['destination.labels', "the policy's selector"],
  ['destination.name', "the policy's selector"],
  ['destination.user', "the policy's selector"],
];

function unknownKey(key: string): string {
  const former = gone.find(([name]) => key.startsWith(name));
  if (former !== undefined) return `Say it with ${former[1]}.`;
  const known = [
    ...plainConditionKeys,
    ...bracketConditionKeys.map(name => `${name}[...]`),
  ];
  const meant = nearest(key, known);
  return meant === undefined
    ? `Known keys: ${known.join(', ')}.`
    : `Did you mean "${meant}"?`;
}

/** One `when[]`: a key that exists, and something to hold it against. */
export function checkCondition(
  { key, values, notValues }: PolicyCondition,
  path: JsonPath,
  context: ListContext,
): void {
  const { report } = context;
  const kind = conditionKind(key);
  if (kind.state === 'unknown') {
    report({
      what: 'condition-key',
      path: [...path, 'key'],
      message: `There is no condition ${quote(key)}. ${unknownKey(key)}`,
    });
  } else if (kind.state === 'malformed') {
    report({
      what: 'condition-brackets',
      path: [...path, 'key'],
      message: `${quote(
        key,
      )} needs a name in brackets, as in "request.headers[x-team]".`,
    });
  }
  if (!values?.length && !notValues?.length) {
    report({
      what: 'condition-empty',
      path,
      message: `The condition ${quote(
        key,
      )} has neither values nor notValues and is refused.`,
    });
  }
  checkRelease(key, [...path, 'key'], context);
  checkValues(values ?? [], { name: key, path: [...path, 'values'] }, context);
  checkValues(
    notValues ?? [],
    { name: key, path: [...path, 'notValues'] },
    context,
  );
}
