import { unifiedLines } from './unifiedLines';

it('keeps signs and comments, and reads "---" inside a hunk as content', () => {
  const unified = [
    'Index: a.yaml',
    '--- a/a.yaml',
    '+++ b/a.yaml',
    '@@ -1,3 +1,3 @@',
    ' # kept comment',
    '---- ',
    '+++ x',
    '\\ No newline at end of file',
    '',
  ].join('\n');
  expect(unifiedLines(unified)).toEqual([
    { kind: 'place', text: '@@ -1,3 +1,3 @@' },
    { kind: 'kept', text: ' # kept comment' },
    { kind: 'removed', text: '---- ' },
    { kind: 'added', text: '+++ x' },
    { kind: 'place', text: '\\ No newline at end of file' },
  ]);
  expect(unifiedLines('--- a\n+++ b\n')).toEqual([]);
});
