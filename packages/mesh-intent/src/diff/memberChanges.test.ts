import type { PolicyRule } from '@causeway/mesh-authz';
import { memberChanges } from './memberChanges';

const changes = (before: PolicyRule, after: PolicyRule) =>
  memberChanges([['after', after]], [['before', before]], items =>
    items.join(', '),
  );

const from = (...principals: string[]): PolicyRule => ({
  from: [{ principals }],
  to: [{ operation: 'x' } as never],
});

it.each([
  [from('a', 'b', 'c'), from('a', 'b'), 'principals: no longer c'],
  [from('a'), from('a', 'b'), 'principals: now also b'],
  [
    from('a', 'b'),
    from('a', 'c'),
    'principals: now also c; principals: no longer b',
  ],
  [
    { to: [{ paths: ['/a'] }, { paths: ['/b'] }] },
    { to: [{ paths: ['/a'] }, { paths: ['/b', '/c'] }] },
    'paths: now also /c',
  ],
])('says who comes and who goes: %j', (before, after, said) => {
  expect(changes(before, after)).toBe(said);
});

it.each([
  [
    'two lists differ',
    { from: [{ principals: ['a'], namespaces: ['x'] }] },
    { from: [{ principals: ['b'], namespaces: ['y'] }] },
  ],
  [
    'a list is new',
    { from: [{ principals: ['a'] }] },
    { from: [{ principals: ['a'], namespaces: ['y'] }] },
  ],
  [
    'a condition is about something else',
    { when: [{ key: 'a', values: ['1'] }] },
    { when: [{ key: 'b', values: ['1'] }] },
  ],
])('leaves it to whole rules when %s', (_, before, after) => {
  expect(changes(before, after)).toBeUndefined();
});

it('compares one rule with one only', () => {
  const one = from('a');
  expect(
    memberChanges(
      [
        ['a', one],
        ['b', one],
      ],
      [['c', one]],
      items => items.join(),
    ),
  ).toBeUndefined();
});
