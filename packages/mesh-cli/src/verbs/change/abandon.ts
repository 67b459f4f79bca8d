import { afterVerb, becauseShape, reasonOf } from '../../change/afterVerb';

export const abandon = afterVerb({
  name: 'abandon',
  summary: 'Give up the rest of a change that landed in part.',
  about:
    'Gives up what has not landed of a change that landed in part, and closes its open\npull requests. What landed stays; "mesh change revert" takes that back.',
  usage: ' --because <reason>',
  options: becauseShape,
  example:
    '0b1c2d3e4f5a6b7c --because "The second half is not wanted any more"',
  bodyOf: given => ({ reason: reasonOf(given) }),
});
