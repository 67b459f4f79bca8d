import { stringify } from 'yaml';
import { inSchemaOrder } from './inSchemaOrder';
import { serviceManifestSchema } from './schema';
import type { ServiceManifest } from './types';

// The group is no part of the order.
const { shape } = serviceManifestSchema({ group: 'mesh.corp' });

/** Order in which the fields of `spec` are written. */
export const specKeys = Object.keys(shape.spec.shape);

/** Order in which the fields of an egress entry are written. */
export const egressKeys = Object.keys(
  shape.spec.shape.egress.unwrap().element.shape,
);

/**
 * Text of a new manifest: fields in the schema's order, empty lists left out.
 * For an existing file use the edit functions, which keep what people wrote.
 *
 * @public
 */
export function printManifest(
  manifest: ServiceManifest,
  options: {
    /** Relative path or URL of the JSON Schema, for editors; no first line without it. */
    readonly schemaUrl?: string;
  } = {},
): string {
  const text = stringify(
    {
      apiVersion: manifest.apiVersion,
      kind: manifest.kind,
      metadata: inSchemaOrder(shape.metadata, manifest.metadata),
      spec: inSchemaOrder(shape.spec, manifest.spec),
    },
    // Words that mean something else to YAML 1.1 readers ("no", "1.0", a date) are quoted.
    { lineWidth: 0, compat: 'yaml-1.1', aliasDuplicateObjects: false },
  );
  const { schemaUrl } = options;
  if (schemaUrl === undefined) return text;
  return `# yaml-language-server: $schema=${schemaUrl.replace(
    /\s/g,
    '%20',
  )}\n${text}`;
}
