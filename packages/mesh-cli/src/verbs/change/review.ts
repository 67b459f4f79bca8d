import { afterVerb, becauseShape, reasonOf } from '../../change/afterVerb';

export const review = afterVerb({
  name: 'review',
  summary: 'Say that an urgent change stays as it was merged.',
  about:
    'Says that an urgent change stays as it was merged. An owner of its repository does,\nwho did not ask for it.',
  usage: ' --because <note>',
  options: becauseShape,
  example: '0b1c2d3e4f5a6b7c --because "The key is still out; the deny stays"',
  bodyOf: given => ({ note: reasonOf(given) }),
});
