import { kindById, kindJsonSchema, kinds } from '@causeway/mesh-intent';
import { z } from 'zod/v3';
import { zodOf } from './zodOf';

type Schema = Readonly<Record<string, unknown>>;
type Input = Readonly<Record<string, unknown>>;

/** Values that a schema forbids, each for one reason. */
function wrongOf(schema: Schema): readonly unknown[] {
  const { minimum, maximum, minItems, maxItems, maxLength, minLength } =
    schema as Readonly<Record<string, number | undefined>>;
  const { exclusiveMinimum } = schema as { exclusiveMinimum?: number };
  const items = (count: number) => Array.from({ length: count }, () => 'x');
  return [
    ...(Array.isArray(schema.anyOf) ? [[{ unknown: 1 }], 7] : []),
    ...(schema.type === 'string' ? [7, null, {}] : ['', {}]),
    ...(schema.enum === undefined ? [] : ['none-of-them']),
    ...(schema.pattern === undefined ? [] : ['\u0000 no such \n text']),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength - 1)]),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum]),
    ...(schema.type === 'integer' ? [1.5] : []),
    ...(minItems === undefined || minItems === 0 ? [] : [items(minItems - 1)]),
    ...(maxItems === undefined ? [] : [items(maxItems + 1)]),
  ];
}

/** Inputs that are wrong in one place, each with what it is. */
function badInputs(
  schema: Schema,
  example: Input,
): readonly (readonly [string, unknown])[] {
  const properties = schema.properties as Readonly<Record<string, Schema>>;
  const required = (schema.required ?? []) as readonly string[];
  return [
    ['no object', 'text'],
    ['nothing', undefined],
    ['a list', [example]],
    ['an unknown field', { ...example, unknown: 1 }],
    ...required.map(name => {
      const { [name]: _gone, ...rest } = example;
      return [`no ${name}`, rest] as const;
    }),
    ...Object.entries(properties).flatMap(([name, each]) =>
      wrongOf(each).map(
        value =>
          [
            `${name}: ${JSON.stringify(value).slice(0, 60)}`,
            { ...example, [name]: value },
          ] as const,
      ),
    ),
  ];
}

describe.each(kinds.map(({ id }) => id))('the input of %s', id => {
  const kind = kindById(id)!;
  const schema = kindJsonSchema(id) as Schema;
  const type = zodOf(z, schema);

  it.each(kind.examples.map(({ title, input }) => [title, input] as const))(
    'takes the example: %s',
    (_, input) => {
      // Nothing is dropped, turned around or filled in.
      expect(type.parse(input)).toEqual(input);
    },
  );

  it.each(badInputs(schema, kind.examples[0].input as Input))(
    'refuses %s, as the kind does',
    (_, input) => {
      expect([
        type.safeParse(input).success,
        kind.input.safeParse(input).success,
      ]).toEqual([false, false]);
    },
  );

  it('says of each field what the kind says', () => {
    const shape = (type as z.AnyZodObject).shape as Record<
      string,
      z.ZodTypeAny
    >;
    const told = (of: string) => {
      const field = shape[of];
      return (
        field.description ??
        (field instanceof z.ZodOptional
          ? field.unwrap().description
          : undefined)
      );
    };
    const properties = schema.properties as Record<string, Schema>;
    for (const [name, each] of Object.entries(properties)) {
      expect([name, told(name)]).toEqual([name, each.description]);
    }
  });
});

it.each([
  ['a keyword it does not know', { type: 'string', contentEncoding: 'x' }],
  ['a type it does not know', { type: 'null' }],
  ['an object of any fields', { type: 'object', properties: {} }],
  ['a list of nothing', { type: 'array' }],
  ['no type', {}],
])('makes nothing of %s', (_, schema) => {
  expect(() => zodOf(z, schema)).toThrow();
});
