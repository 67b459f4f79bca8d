import { becauseShape, reasonOf } from '../../change/afterVerb';
import { triageVerb } from '../../change/triageVerb';

export const returned = triageVerb({
  name: 'return',
  summary: 'Return changes of the queue to whoever asked, with a reason.',
  about:
    'Rejects changes of which nothing is merged, and closes their pull requests. What was\nmade by hand is closed on the forge.',
  usage: ' --because <reason>',
  options: becauseShape,
  example: '0b1c2d3e4f5a6b7c --because "Ask for the host by its own name"',
  askedOf: given => ({ act: 'return', reason: reasonOf(given) }),
});
