import type { Finding, SourcePlace } from '@causeway/mesh-authz';
import { manifestLimits, readDocuments } from '../document';
import type { JsonPath, ReadDocument } from '../document';
import { manifestJsonSchema } from './jsonSchema';
import type { JsonSchema } from './jsonSchema';
import { serviceManifestSchema } from './schema';
import { shapeFindings } from './shapeFindings';
import type { ServiceManifest } from './types';

/** Code prefix of everything that can be wrong with a file's shape. */
const RULE = 'manifest-shape';

/** @public */
export interface ParseManifestOptions {
  /** API group; default "mesh.corp". */
  readonly group?: string;
  /** Where the text comes from; copied into findings. */
  readonly place?: SourcePlace;
}

/** @public */
export type ParsedManifest =
  | {
      readonly ok: true;
      readonly manifest: ServiceManifest;
      /** Line and column of a field; of its nearest existing parent when it is not there. */
      place(jsonPath: JsonPath): SourcePlace;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

interface Grammar {
  readonly schema: ReturnType<typeof serviceManifestSchema>;
  readonly json: JsonSchema;
}

function grammarOf(group: string): Grammar {
  return {
    schema: serviceManifestSchema({ group }),
    json: manifestJsonSchema({ group }),
  };
}

function read(text: string, options: ParseManifestOptions) {
  return readDocuments(text, {
    limits: manifestLimits,
    place: options.place ?? { path: 'manifest.yaml' },
    rule: RULE,
  });
}

/**
 * Makes a parser for one API group; the schema is built once and used for every file.
 *
 * @public
 */
export function manifestParser(
  group: string = 'mesh.corp',
): (text: string, place?: SourcePlace) => ParsedManifest {
  const { schema, json } = grammarOf(group);
  return (text, place) => {
    const options = { place };
    const result = read(text, options);
    if (!result.ok) return result;
    const [first] = result.documents;
    if (first === undefined) {
      const source = { path: 'manifest.yaml', ...place, line: 1, column: 1 };
      const message = 'The file is empty; write a ServiceManifest into it.';
      return {
        ok: false,
        findings: [
          { code: `${RULE}/empty`, severity: 'error', message, source },
        ],
      };
    }
    const parsed = schema.safeParse(first.value);
    if (!parsed.success) {
      const context = { json, read: first };
      return {
        ok: false,
        findings: shapeFindings(parsed.error.issues, context),
      };
    }
    // Places are asked for rarely; keeping every document of a large world in memory would cost more than reading again.
    let again: ReadDocument | undefined;
    return {
      ok: true,
      manifest: parsed.data,
      place: jsonPath => {
        if (again === undefined) {
          const second = read(text, options);
          again = second.ok ? second.documents[0] : first;
        }
        return again.place(jsonPath);
      },
    };
  };
}

/**
 * Reads a service manifest. On failure every problem is told, each with line and column.
 *
 * @public
 */
export function parseManifest(
  text: string,
  options: ParseManifestOptions = {},
): ParsedManifest {
  return manifestParser(options.group)(text, options.place);
}
