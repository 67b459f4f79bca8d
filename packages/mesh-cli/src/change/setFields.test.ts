import { kindJsonSchema } from '@causeway/mesh-intent';
import { setFields } from './setFields';

const onboard = kindJsonSchema('onboard');

it.each([
  ['a text as it is', ['name=007'], { name: '007' }],
  ['what stands behind the first "="', ['name=a=b'], { name: 'a=b' }],
  ['nothing', ['name='], { name: '' }],
  ['a number', ['tier=2'], { tier: 2 }],
  ['what is no number as a text', ['tier=two'], { tier: 'two' }],
  ['a list that grows', ['clusters=a', 'clusters=b'], { clusters: ['a', 'b'] }],
  ['a list whole', ['clusters=["a","b"]'], { clusters: ['a', 'b'] }],
  [
    'fields inside of a list',
    ['ports.0.name=http', 'ports.0.port=80', 'ports.1.name=grpc'],
    { ports: [{ name: 'http', port: 80 }, { name: 'grpc' }] },
  ],
  ['a field nobody knows', ['other={"a":1}'], { other: { a: 1 } }],
  [
    'a name of an object’s own',
    ['constructor.x=1'],
    { constructor: { x: '1' } },
  ],
])('sets %s', (_, pairs, wanted) => {
  expect(setFields({}, pairs, onboard)).toEqual(wanted);
});

it('wins over the file and leaves it as it is', () => {
  const input = { name: 'cart', clusters: ['a'] };
  expect(setFields(input, ['name=ad', 'clusters=b'], onboard)).toEqual({
    name: 'ad',
    clusters: ['a', 'b'],
  });
  expect(input).toEqual({ name: 'cart', clusters: ['a'] });
});

it('reaches nothing but the input', () => {
  expect(() => setFields({}, ['__proto__.x=1'], onboard)).toThrow('--set');
  setFields({}, ['toString.x=1', 'constructor.prototype.x=1'], onboard);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});
