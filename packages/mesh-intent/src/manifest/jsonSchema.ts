import { z } from 'zod';
import { serviceManifestSchema } from './schema';

/** A JSON Schema document; only the parts we read are typed. @public */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly required?: readonly string[];
}

/**
 * JSON Schema (draft 2020-12) of what people write, for editors and for the backend to serve.
 * The committed file under schema/ is this with the default group.
 *
 * @public
 */
export function manifestJsonSchema(options: {
  readonly group: string;
}): JsonSchema {
  return {
    ...(z.toJSONSchema(serviceManifestSchema(options), {
      io: 'input',
      target: 'draft-2020-12',
    }) as JsonSchema),
    title: 'ServiceManifest v1alpha1',
    description: 'What a service declares to the mesh.',
  };
}

/**
 * Names of the fields that may stand at `path` of a manifest; empty when it is not a mapping.
 *
 * @public
 */
export function knownFieldsAt(
  schema: JsonSchema,
  path: readonly PropertyKey[],
): readonly string[] {
  let at: JsonSchema | undefined = schema;
  for (const key of path) {
    at = typeof key === 'number' ? at?.items : at?.properties?.[String(key)];
  }
  return Object.keys(at?.properties ?? {});
}
