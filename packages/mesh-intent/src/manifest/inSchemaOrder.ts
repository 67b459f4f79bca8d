import { z } from 'zod';

/**
 * A value with the fields of every object in the order of its schema, without absent fields and empty lists.
 * What stands first in the schema is what people look for first.
 */
export function inSchemaOrder(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return inSchemaOrder(schema.unwrap(), value);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    return value.map(each => inSchemaOrder(schema.element, each));
  }
  if (!(schema instanceof z.ZodObject)) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(schema.shape)
      .filter(([key]) => {
        const field = fields[key];
        return (
          field !== undefined && !(Array.isArray(field) && field.length === 0)
        );
      })
      .map(([key, part]) => [key, inSchemaOrder(part, fields[key])]),
  );
}
