import { load } from 'js-yaml';
import { interpret } from '../interpret';
import { checkVector } from './checkVector';
import { readVectors } from './readVectors';
import { runVector } from './runVector';

const good = `
area: a
cases:
  - id: one
    why: Because.
    policies: [{ rules: [{}] }]
    request: { method: PUT }
    expect: { decision: allow }
`;
const read = (text: string) => readVectors(load(text));
const vectorOf = (text: string) => {
  const result = read(text);
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.vectors[0];
};

it('takes a well-formed file', () => {
  expect(vectorOf(good)).toMatchObject({
    id: 'one',
    request: { method: 'PUT', path: '/' },
    policies: [{ namespace: 'shop', name: 'p0', dryRun: false }],
  });
});

it.each([
  ['an unknown key of the file', `${good}\nmore: 1`],
  ['an unknown key of a case', good.replace('why:', 'wy:')],
  ['an unknown key of the request', good.replace('method:', 'methd:')],
  ['an unknown key of a policy', good.replace('rules:', 'rule:')],
  ['an unknown expectation', good.replace('decision:', 'decison:')],
  ['an unknown decision', good.replace('allow', 'permit')],
  ['no expectation', good.replace('decision: allow', '')],
  ['undecided without what is missing', good.replace('allow', 'undecided')],
  ['no policies', good.replace('policies', 'names')],
  ['no sentence', good.replace('Because.', 'because')],
  ['no cases', 'area: a\ncases: []'],
  ['no area', good.replace('area: a', '')],
  ['a wrong kind of value', good.replace('PUT', '[PUT]')],
  ['nothing to take out', good.replace('method: PUT', 'without: [peers]')],
  ['an id twice', `${good}${good.slice(good.indexOf('  - id'))}`],
])('refuses %s', (_what, text) => {
  expect(read(text).ok).toBe(false);
});

it('answers every difference', () => {
  const vector = vectorOf(
    good.replace(
      'decision: allow',
      "decision: deny, by: [x], missing: [peer], invalid: ['a/b'], warns: ['c/d']",
    ),
  );
  expect(runVector(vector, interpret)).toEqual([
    'decision: expected "deny", got "allow"',
    'by: expected ["x"], got ["ns[shop]-policy[p0]-rule[0]"]',
    'missing: expected ["peer"], got []',
  ]);
  expect(checkVector(vector)).toEqual([
    'invalid: expected ["a/b"], got []',
    'warns: expected ["c/d"], got []',
  ]);
});
