import { afterVerb, becauseShape, reasonOf } from '../../change/afterVerb';

export const withdraw = afterVerb({
  name: 'withdraw',
  summary: 'Withdraw a change of which nothing is merged.',
  about:
    'Withdraws a change of which nothing is merged, and closes its pull requests.',
  usage: ' --because <reason>',
  options: becauseShape,
  example: '0b1c2d3e4f5a6b7c --because "The partner stays where it is"',
  bodyOf: given => ({ reason: reasonOf(given) }),
});
