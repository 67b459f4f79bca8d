import { triageVerb } from '../../change/triageVerb';

export const take = triageVerb({
  name: 'take',
  summary: 'Look after changes of the queue yourself.',
  about: 'Says that you look after the changes.',
  usage: '',
  options: {},
  example: '0b1c2d3e4f5a6b7c pr-routing-12',
  askedOf: () => ({ act: 'assign', to: 'me' }),
});
