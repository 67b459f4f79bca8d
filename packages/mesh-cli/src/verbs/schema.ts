import {
  defaultIntentOptions,
  kindById,
  kindJsonSchema,
  kinds,
  manifestJsonSchema,
} from '@causeway/mesh-intent';
import { Misuse } from '../Misuse';
import type { Verb } from '../Verb';

function schemaOf(name: string, group: string): object {
  if (name === 'manifest') return manifestJsonSchema({ group });
  if (kindById(name) !== undefined) return kindJsonSchema(name);
  throw new Misuse(
    `There is no schema "${name}". Schemas are manifest, ${kinds
      .map(({ id }) => id)
      .join(', ')}.`,
  );
}

export const schema: Verb = {
  name: 'schema',
  summary: 'Print the JSON Schema of manifests, or of the input of a kind.',
  help: `Usage: mesh schema [manifest|<kind>] [--group <group>]

Prints a JSON Schema (draft 2020-12); default is that of the service manifest.
Kinds are ${kinds.map(({ id }) => id).join(', ')}.

Examples:
  mesh schema > service-manifest.json
  mesh schema egress
`,
  options: { group: { type: 'string' } },
  operands: { least: 0, most: 1 },
  run: given => {
    const document = schemaOf(
      given.operands[0] ?? 'manifest',
      given.text('group') ?? defaultIntentOptions.group,
    );
    return {
      text: JSON.stringify(document, undefined, 2),
      json: {},
      document,
    };
  },
};
