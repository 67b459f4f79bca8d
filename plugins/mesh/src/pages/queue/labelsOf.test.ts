import { labelsOf, labelTrouble } from './labelsOf';

it('takes each label once, however they are apart', () => {
  expect(labelsOf(' wave-2, pay  pay,x ')).toEqual(['wave-2', 'pay', 'x']);
  expect(labelsOf('  ')).toEqual([]);
});

it.each([
  ['Upper', { what: 'shape', label: 'Upper' }],
  ['-dash', { what: 'shape', label: '-dash' }],
  [`a${'b'.repeat(40)}`, { what: 'shape', label: `a${'b'.repeat(40)}` }],
  ['a b c d e f g h i j k', { what: 'many' }],
])('refuses %s before it is sent', (text, trouble) => {
  expect(labelTrouble(labelsOf(text))).toEqual(trouble);
});

it.each(['wave-2', `a${'b'.repeat(39)}`, 'a b c d e f g h i j', ''])(
  'takes %s',
  text => {
    expect(labelTrouble(labelsOf(text))).toBeUndefined();
  },
);
