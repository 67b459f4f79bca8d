import type { ActionsRegistryService } from '@backstage/backend-plugin-api/alpha';

/** The zod an action is handed: version 3, while the kinds are written in version 4. */
export type Z = Parameters<
  Parameters<ActionsRegistryService['register']>[0]['schema']['input']
>[0];

/** A type of that zod. */
export type ZType = Parameters<Z['array']>[0];

type Schema = Readonly<Record<string, unknown>>;

/** What says nothing about which values are right. */
const words = ['$schema', 'title', 'description', 'default', 'format'];

/** Keywords each type understands; another one would be lost silently, so it is refused. */
const keywords: Readonly<Record<string, readonly string[]>> = {
  object: ['type', 'properties', 'required', 'additionalProperties'],
  array: ['type', 'items', 'minItems', 'maxItems'],
  string: ['type', 'minLength', 'maxLength', 'pattern', 'enum'],
  number: [
    'type',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ],
  integer: [
    'type',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
  ],
  boolean: ['type'],
  anyOf: ['anyOf'],
};

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function schemaIn(value: unknown): Schema {
  if (isSchema(value)) return value;
  throw new Error(`${JSON.stringify(value)} is no JSON Schema.`);
}

function mustBeKnown(kind: string, schema: Schema): void {
  const known = [...(keywords[kind] ?? []), ...words];
  const strange = Object.keys(schema).filter(name => !known.includes(name));
  if (keywords[kind] !== undefined && strange.length === 0) return;
  throw new Error(
    `No type is made of ${kind} with ${strange.join(', ') || 'nothing'}.`,
  );
}

/** Bounds of a schema, each with what sets it. */
function bounded<T>(
  type: T,
  schema: Schema,
  setters: Readonly<Record<string, (type: T, value: number) => T>>,
): T {
  return Object.entries(setters).reduce((each, [name, set]) => {
    const value = schema[name];
    return typeof value === 'number' ? set(each, value) : each;
  }, type);
}

function textOf(z: Z, schema: Schema): ZType {
  const { pattern, enum: values } = schema;
  if (Array.isArray(values)) return z.enum(values as [string, ...string[]]);
  const text = bounded(z.string(), schema, {
    minLength: (type, value) => type.min(value),
    maxLength: (type, value) => type.max(value),
  });
  return typeof pattern === 'string' ? text.regex(new RegExp(pattern)) : text;
}

function numberOf(z: Z, schema: Schema): ZType {
  const number = schema.type === 'integer' ? z.number().int() : z.number();
  return bounded(number, schema, {
    minimum: (type, value) => type.gte(value),
    maximum: (type, value) => type.lte(value),
    exclusiveMinimum: (type, value) => type.gt(value),
    exclusiveMaximum: (type, value) => type.lt(value),
  });
}

function arrayOf(z: Z, schema: Schema): ZType {
  return bounded(z.array(zodOf(z, schemaIn(schema.items))), schema, {
    minItems: (type, value) => type.min(value),
    maxItems: (type, value) => type.max(value),
  });
}

function objectOf(z: Z, schema: Schema): ZType {
  const { properties = {}, required = [], additionalProperties } = schema;
  if (additionalProperties !== false) {
    throw new Error('No type is made of an object that takes any field.');
  }
  const needed = required as readonly string[];
  const fields = Object.entries(schemaIn(properties)).map(([name, each]) => {
    const type = zodOf(z, schemaIn(each));
    return [name, needed.includes(name) ? type : type.optional()] as const;
  });
  return z.object(Object.fromEntries(fields)).strict();
}

/**
 * A type of the zod at hand, from JSON Schema as the kinds tell it. It takes what the schema takes; defaults are the kind's
 * own to set. Throws on what it does not understand.
 */
export function zodOf(z: Z, schema: Schema): ZType {
  const kind = 'anyOf' in schema ? 'anyOf' : String(schema.type);
  mustBeKnown(kind, schema);
  const type = typeOf(z, kind, schema);
  const { description } = schema;
  return typeof description === 'string' ? type.describe(description) : type;
}

function typeOf(z: Z, kind: string, schema: Schema): ZType {
  switch (kind) {
    case 'object':
      return objectOf(z, schema);
    case 'array':
      return arrayOf(z, schema);
    case 'string':
      return textOf(z, schema);
    case 'number':
    case 'integer':
      return numberOf(z, schema);
    case 'boolean':
      return z.boolean();
    default:
      return anyOf(
        z,
        (schema.anyOf as readonly unknown[]).map(each =>
          zodOf(z, schemaIn(each)),
        ),
      );
  }
}

/** Any of the types; of one, that one. */
export function anyOf(z: Z, types: readonly ZType[]): ZType {
  const [first, second, ...rest] = types;
  return second === undefined ? first : z.union([first, second, ...rest]);
}
