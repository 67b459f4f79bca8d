import { fixText } from './fixText';

const fix = (value: unknown, ...jsonPath: (string | number)[]) => ({
  title: 'Mend it',
  jsonPath,
  value,
});

const two = [
  '# Both callers.',
  'a: 1 # first',
  '---',
  '# The other one.',
  'a: 2',
  'b: [x, y]',
  '',
].join('\n');

it.each([
  ['the first document', 2, fix(3, 'a'), two.replace('a: 1', 'a: 3')],
  ['a later document', 5, fix(3, 'a'), two.replace('a: 2', 'a: 3')],
  ['the line of the marker', 3, fix(3, 'a'), two.replace('a: 2', 'a: 3')],
  [
    'what is to be deleted',
    6,
    fix(undefined, 'b'),
    two.replace('b: [x, y]\n', ''),
  ],
  ['an item', 6, fix('z', 'b', 1), two.replace('y]', 'z]')],
])('mends %s and leaves the rest alone', (_, line, wanted, text) => {
  expect(fixText({ text: two, fix: wanted, line })).toEqual({ ok: true, text });
});

it.each([4, undefined])(
  'takes comments above the first marker for a part of its document, line %s',
  line => {
    const text = '# Why.\n\n---\na: 1\n---\na: 2\n';
    expect(fixText({ text, fix: fix(3, 'a'), line })).toEqual({
      ok: true,
      text: '# Why.\n\n---\na: 3\n---\na: 2\n',
    });
  },
);

it('mends a file of one document without a line', () => {
  expect(fixText({ text: 'a: 1\n', fix: fix(3, 'a') })).toEqual({
    ok: true,
    text: 'a: 3\n',
  });
});

it('leaves alone what it does not understand, and says so', () => {
  expect(fixText({ text: 'a: [', fix: fix(3, 'a') })).toMatchObject({
    ok: false,
    refused: expect.stringContaining('Cannot set a'),
  });
});
