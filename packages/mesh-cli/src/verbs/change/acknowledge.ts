import { afterVerb, becauseShape, reasonOf } from '../../change/afterVerb';

export const acknowledge = afterVerb({
  name: 'acknowledge',
  summary: 'Say that what was merged without proof stays.',
  about:
    'Says that what was merged without proof stays. An owner of the repository of the step\ndoes, who did not make it.',
  usage: ' --because <reason>',
  options: becauseShape,
  example:
    '0b1c2d3e4f5a6b7c --because "The forge was down; the gates pass on what landed"',
  bodyOf: given => ({ reason: reasonOf(given) }),
});
