import { globMatches } from './globMatches';

describe('globMatches', () => {
  it.each([
    ['release/*', 'release/1', '/', true],
    ['release/*', 'release/1/2', '/', false],
    ['**', 'any/thing', '/', true],
    ['causeway*', 'causeway/rules', '', true],
    ['causeway', 'causeway/rules', '', false],
    ['{main,release}', 'release', '/', true],
    ['v?.x', 'v1.x', '/', true],
    ['v?.x', 'v1yx', '/', false],
    ['[a-c]x', 'bx', '/', true],
    ['[!a-c]x', 'bx', '/', false],
    ['a.b', 'axb', '/', false],
    ['(', '(', '/', true],
    ['{a', 'a', '/', true],
  ])(
    '%s matches %s with separators "%s": %s',
    (glob, text, separators, expected) => {
      expect(globMatches({ glob, text, separators })).toBe(expected);
    },
  );
});
