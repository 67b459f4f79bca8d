import { stringify } from 'yaml';
import type { ServiceManifest } from './types';

type Plain = Readonly<Record<string, unknown>>;

function ordered(source: Plain, keys: readonly string[]): Plain {
  return Object.fromEntries(
    keys
      .map(key => [key, source[key]] as const)
      .filter(
        ([, value]) =>
          value !== undefined && !(Array.isArray(value) && value.length === 0),
      ),
  );
}

const METADATA = [
  'name',
  'namespace',
  'owner',
  'system',
  'tier',
  'description',
  'docs',
];
const PORT = ['name', 'port', 'targetPort', 'protocol'];
const DEPENDENCY = ['service', 'cluster', 'reason'];

/** Order in which the fields of an egress entry are written. */
export const egressKeys = [
  'host',
  'port',
  'protocol',
  'reason',
  'owner',
  'reviewBy',
  'plaintextReason',
];

/** Order in which the fields of `spec` are written. */
export const specKeys = [
  'serviceAccount',
  'clusters',
  'ports',
  'dependsOn',
  'egress',
  'exports',
];

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
  const { spec } = manifest;
  const text = stringify(
    {
      apiVersion: manifest.apiVersion,
      kind: manifest.kind,
      metadata: ordered(manifest.metadata, METADATA),
      spec: ordered(
        {
          ...spec,
          ports: spec.ports.map(port => ordered(port, PORT)),
          dependsOn: spec.dependsOn.map(item => ordered(item, DEPENDENCY)),
          egress: spec.egress.map(item => ordered(item, egressKeys)),
          exports: spec.exports.map(item =>
            ordered(item, ['clusters', 'reason']),
          ),
        },
        specKeys,
      ),
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
