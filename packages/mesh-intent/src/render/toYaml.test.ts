import fc from 'fast-check';
import { load } from 'js-yaml';
import { parse, parseAllDocuments } from 'yaml';
import { objectYaml, toYaml } from './toYaml';
import type { JsonObject } from './types';

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    'on',
    'y',
    'No',
    '1.0',
    '0o7',
    '0x1f',
    '012',
    '1e3',
    '1:30',
    '~',
    '',
    '2026-01-01',
    '<<',
    '=',
    '- a',
    'a: b',
    '# x',
    '"',
    ' a ',
    'a\nb\n',
  ),
);
const json = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    texts,
    fc.integer(),
    fc.boolean(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(texts, tie('value'), { maxKeys: 3 }),
  ),
})).value;

it('is read back the same by either edition of YAML', () => {
  fc.assert(
    fc.property(json, value => {
      const object = { value } as JsonObject;
      const text = objectYaml({ object });
      expect(load(text)).toEqual(object);
      expect(parse(text)).toEqual(object);
      expect(parse(text, { version: '1.1' })).toEqual(object);
    }),
    { seed: 43, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  );
});

it('is a stream of documents in the order given, the same each time', () => {
  const objects: { readonly object: JsonObject }[] = [
    { object: { a: 'on' } },
    { object: { b: [1, { c: '1.0' }] } },
  ];
  const text = toYaml(objects);
  expect(parseAllDocuments(text).map(each => each.toJS())).toEqual(
    objects.map(({ object }) => object),
  );
  expect(toYaml(objects)).toBe(text);
  expect(toYaml([...objects].reverse())).not.toBe(text);
  expect(toYaml([])).toBe('');
});
