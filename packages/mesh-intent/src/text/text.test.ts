import { nearest } from './nearest';
import { plainText } from './plainText';
import { textProblem } from './textProblem';

describe('textProblem', () => {
  it.each([['plain text, 100 %: “ü” → 字 👩‍🚀'], ['نص عربي'], ['']])(
    'accepts %j',
    text => {
      expect(textProblem(text, { lines: 'one' })).toBeUndefined();
    },
  );

  it.each([
    ['a\nb', 'a line break (U+000A) as character 2'],
    ['a\r', 'a line break (U+000D)'],
    ['a\tb', 'a tab (U+0009)'],
    ['\u0000', 'a control character (U+0000)'],
    ['\u001b[31m', 'a control character (U+001B)'],
    ['\u0085', 'a control character (U+0085)'],
    ['\u2028', 'a line separator (U+2028)'],
    ['\u202e', 'a text direction override (U+202E)'],
    ['\u2066', 'a text direction override (U+2066)'],
    ['\u200f', 'a text direction override (U+200F)'],
    ['\u200b', 'an invisible character (U+200B)'],
    ['\ufeff', 'an invisible character (U+FEFF)'],
    ['\u{e0041}', 'an invisible tag character (U+E0041)'],
    ['\ud800', 'half of a surrogate pair (U+D800)'],
  ])('names what is wrong with %j', (text, says) => {
    expect(textProblem(text, { lines: 'one' })).toContain(says);
  });

  it('lets lines stand where lines may', () => {
    expect(textProblem('a\n\tb', { lines: 'many' })).toBeUndefined();
    expect(textProblem('a\rb', { lines: 'many' })).toContain('U+000D');
    expect(textProblem('a\u202eb', { lines: 'many' })).toContain('U+202E');
  });
});

it('bounds text and takes nothing away silently', () => {
  const schema = plainText({ min: 3, max: 5 });
  expect(schema.parse('abc')).toBe('abc');
  for (const bad of ['ab', 'abcdef', ' abc', 'abc ', 'a\nb']) {
    expect([bad, schema.safeParse(bad).success]).toEqual([bad, false]);
  }
});

describe('nearest', () => {
  const names = ['dependsOn', 'egress', 'exports', 'ports'];

  it.each([
    ['dependOn', 'dependsOn'],
    ['DEPENDSON', 'dependsOn'],
    ['egres', 'egress'],
    ['port', 'ports'],
    ['expots', 'exports'],
    ['zzzzzz', undefined],
    ['x'.repeat(100_000), undefined],
  ])('of %s is %s', (text, name) => {
    expect(nearest(text, names)).toBe(name);
  });

  it('does not depend on the order of the candidates', () => {
    expect(nearest('aac', ['aab', 'aaa'])).toBe('aaa');
    expect(nearest('aac', ['aaa', 'aab'])).toBe('aaa');
  });
});
