import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { TextTrie } from '../compile/TextTrie';
import { namespaceTest, serviceAccountTest } from './identityTests';
import { parseAddress, parseRange } from './ipRange';
import { literalSearch } from './literalSearch';
import { templateTest } from './pathTemplate';
import { passes } from './TextTest';
import type { TextTest } from './TextTest';

/** A text that counts the letters read from it; what the matchers use of a string, and nothing else. */
function counted(text: string): { text: string; steps: () => number } {
  let steps = 0;
  const count = <T>(by: number, value: T): T => {
    steps += by;
    return value;
  };
  const own: Readonly<Record<string, unknown>> = {
    length: text.length,
    charCodeAt: (at: number) => count(1, text.charCodeAt(at)),
    startsWith: (part: string, at = 0) =>
      count(part.length, text.startsWith(part, at)),
    endsWith: (part: string) => count(part.length, text.endsWith(part)),
    indexOf: (part: string, from: number) => {
      const at = text.indexOf(part, from);
      return count((at < 0 ? text.length : at) - from + 1, at);
    },
  };
  const proxy = new Proxy(own, {
    get: (_, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name))
        return count(1, text[Number(name)]);
      if (!Object.hasOwn(own, name))
        throw new Error(`${String(name)} is not counted`);
      return own[String(name)];
    },
  });
  return { text: proxy as unknown as string, steps: () => steps };
}

function stepsOf(test: TextTest, text: string): number {
  const probe = counted(text);
  passes(test, probe.text);
  return probe.steps();
}

const hostile: readonly (readonly [string, (size: number) => number])[] = [
  [
    'a namespace of thousands of stars',
    size =>
      stepsOf(namespaceTest('*a'.repeat(size)), `/ns/${'a'.repeat(2 * size)}b`),
  ],
  [
    'a namespace that nearly occurs everywhere',
    size =>
      stepsOf(
        namespaceTest(`*${'a'.repeat(size)}b`),
        `/ns/${'a'.repeat(4 * size)}`,
      ),
  ],
  [
    'a service account that nearly occurs everywhere',
    size =>
      stepsOf(
        serviceAccountTest(`a/b${'/sa/b'.repeat(size)}`, 'x'),
        `spiffe://c/ns/a${'/sa/b'.repeat(4 * size)}/`,
      ),
  ],
  [
    'a template of thousands of operators',
    size => stepsOf(templateTest('/{*}'.repeat(size)), '/a'.repeat(2 * size)),
  ],
  [
    'a long path against a rest',
    size => stepsOf(templateTest('/{**}/a'), `/${'a/'.repeat(4 * size)}=/a`),
  ],
  [
    'thousands of prefixes of one path',
    size => {
      const trie = new TextTrie<number>(false);
      for (let i = 1; i <= size; i += 1) trie.at('a'.repeat(i), () => i);
      const probe = counted('a'.repeat(2 * size));
      let found = 0;
      trie.visit(probe.text, () => {
        found += 1;
      });
      return probe.steps() + found;
    },
  ],
];

it.each(hostile)('reads %s in one pass', (_what, steps) => {
  const [small, large] = [steps(500), steps(2000)];
  expect(small).toBeGreaterThan(500);
  // Four times the input; quadratic work would be sixteen times the steps.
  expect(large / small).toBeLessThan(4.4);
});

it('builds no RegExp from anything', () => {
  const root = resolve(__dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => /^(match|lower|compile|interpret|request)\//.test(name))
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(20);
  for (const name of sources)
    expect(readFileSync(resolve(root, name), 'utf8')).not.toMatch(
      /RegExp\(|\.(match|matchAll)\(/,
    );
});

it.each([
  ['aab', 'aaaab', 0, 2],
  ['abab', 'abaabab', 0, 3],
  ['a', 'ba', 2, -1],
  ['', 'ab', 1, 1],
])('finds %j in %j from %d at %d', (literal, text, from, at) => {
  expect(literalSearch(literal)(text, from)).toBe(at);
});

it('finds overlapping occurrences one after the other', () => {
  const seen: number[] = [];
  literalSearch('aba')('ababa', 0, at => {
    seen.push(at);
    return false;
  });
  expect(seen).toEqual([0, 2]);
});

it.each([
  ['10.1.2.3', 4],
  ['::', 16],
  ['::1', 16],
  ['1::', 16],
  ['::ffff:10.0.0.1', 16],
  ['fd00:0:0:0:0:0:0:1', 16],
  ['10.1.2', undefined],
  ['10.1.2.256', undefined],
  ['10.1.2.03', undefined],
  ['1:2:3:4:5:6:7', undefined],
  ['1:2:3:4:5:6:7:8:9', undefined],
  ['1::2::3', undefined],
  ['1:2:3:4::5:6:7:8', undefined],
  ['g::', undefined],
  ['10.0.0.1:80', undefined],
  ['', undefined],
  ['1'.repeat(100_000), undefined],
])('reads the address %s', (text, bytes) => {
  expect(parseAddress(text)?.length).toBe(bytes);
});

it.each([
  ['10.0.0.0/8', 8],
  ['10.0.0.1', 32],
  ['::/0', 0],
  ['10.0.0.0/33', undefined],
  ['10.0.0.0/', undefined],
  ['10.0.0.0/08', undefined],
  ['10.0.0.0/8/8', undefined],
])('reads the range %s', (text, bits) => {
  expect(parseRange(text)?.bits).toBe(bits);
});

it.each([false, true])('walks a trie, reversed: %s', reversed => {
  const trie = new TextTrie<string>(reversed);
  const stored = ['', 'a', 'ab', 'abc', 'abd', 'x', 'cba', 'ba'];
  for (const text of stored) trie.at(text, () => text);
  for (const text of ['abcd', 'a', 'dcba', '', 'xx', 'zab']) {
    const found: string[] = [];
    trie.visit(text, each => found.push(each));
    const fits = stored.filter(each =>
      reversed ? text.endsWith(each) : text.startsWith(each),
    );
    expect(found.sort()).toEqual(fits.sort());
  }
});
