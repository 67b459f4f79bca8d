import type { JsonSchema } from '@causeway/mesh-intent';
import { code } from './markdown';

/** Head of the tables that {@link schemaRows} fills. */
export const schemaHead = ['field', 'type', 'needed', 'limits', 'meaning'];

function numberOf(schema: JsonSchema, keyword: string): number | undefined {
  const value = schema[keyword];
  // zod writes the range of safe integers; that is no limit anybody meant.
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
    ? value
    : undefined;
}

function range(
  schema: JsonSchema,
  keywords: readonly [string, string],
  unit: string,
): string | undefined {
  const [low, high] = keywords.map(keyword => numberOf(schema, keyword));
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return `at most ${high}${unit}`;
  if (high === undefined) return `at least ${low}${unit}`;
  return `${low} to ${high}${unit}`;
}

function limits(schema: JsonSchema): string {
  const { pattern, format, default: fallback } = schema;
  const choices = schema.enum;
  return [
    schema.const === undefined ? undefined : code(String(schema.const)),
    Array.isArray(choices)
      ? choices.map(each => code(String(each))).join(', ')
      : undefined,
    range(schema, ['minimum', 'maximum'], ''),
    range(schema, ['minLength', 'maxLength'], ' characters'),
    range(schema, ['minItems', 'maxItems'], ' entries'),
    // A date's pattern is long and says no more than its format.
    typeof format === 'string' ? format : undefined,
    typeof pattern === 'string' && format === undefined
      ? code(pattern)
      : undefined,
    fallback === undefined
      ? undefined
      : `default ${code(JSON.stringify(fallback))}`,
  ]
    .filter(each => each !== undefined)
    .join('; ');
}

function typeOf(schema: JsonSchema): string {
  if (schema.type === 'array' && schema.items) {
    return `list of ${typeOf(schema.items)}`;
  }
  return String(schema.type ?? 'any');
}

/** One row for each field of a schema, depth first, in the schema's order. */
export function schemaRows(schema: JsonSchema, prefix = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const { items } = field;
    const inner = [
      ...schemaRows(field, `${path}.`),
      ...(items === undefined ? [] : schemaRows(items, `${path}[].`)),
    ];
    const eachEntry =
      items === undefined || items.properties ? '' : limits(items);
    return [
      [
        code(path),
        typeOf(field),
        schema.required?.includes(name) ? 'yes' : 'no',
        [limits(field), eachEntry && `each: ${eachEntry}`]
          .filter(each => each !== '')
          .join('; '),
        typeof field.description === 'string' ? field.description : '',
      ],
      ...inner,
    ];
  });
}
