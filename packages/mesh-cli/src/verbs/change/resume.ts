import { afterVerb } from '../../change/afterVerb';

export const resume = afterVerb({
  name: 'resume',
  summary: 'Try delivery again after a person mended what stopped it.',
  about: 'Tries delivery again after a person mended what stopped it.',
  usage: '',
  options: {},
  example: '0b1c2d3e4f5a6b7c',
  bodyOf: () => ({}),
});
