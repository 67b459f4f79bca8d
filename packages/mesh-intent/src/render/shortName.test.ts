import { shortName } from './shortName';

const hash = (text: string) => `${text.length}`.padStart(64, 'a');

it.each([
  ['a'.repeat(63), 'a'.repeat(63)],
  ['a'.repeat(64), `${'a'.repeat(50)}-aaaaaaaa`],
  // No part may end in a dash or a dot before the dash of the hash.
  [`${'a'.repeat(49)}.${'b'.repeat(20)}`, `${'a'.repeat(49)}-aaaaaaaa`],
  [`${'a'.repeat(48)}--${'b'.repeat(20)}`, `${'a'.repeat(48)}-aaaaaaaa`],
])('shortens %s to %s', (name, short) => {
  expect(shortName(name, hash)).toBe(short);
});

it('keeps names apart that start alike', () => {
  const digest = (text: string) =>
    text.endsWith('x') ? '0'.repeat(8) : '1'.repeat(8);
  const long = 'a'.repeat(80);
  expect(shortName(`${long}x`, digest)).not.toBe(shortName(`${long}y`, digest));
});

it.each(['', 'abc', 'ABCDEF01'])('refuses the hash "%s"', digest => {
  expect(() => shortName('a'.repeat(64), () => digest)).toThrow('8 lower-case');
});
