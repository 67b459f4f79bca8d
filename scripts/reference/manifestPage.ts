import type { JsonSchema } from '@causeway/mesh-intent';
import { sections, table } from './markdown';
import { readText } from './root';
import { schemaHead, schemaRows } from './schemaRows';

const file = 'packages/mesh-intent/schema/service-manifest.v1alpha1.json';

/** Every field of the service manifest. */
export function manifestPage(): string {
  const schema = JSON.parse(readText(file)) as JsonSchema;
  return sections(
    '# Service manifest',
    `What a service declares: one file \`services/<namespace>/<service>.yaml\` in the routing repository. Fields that are not listed here are errors. [Rules](rules.md) say more; [kinds](kinds.md) write it for you.`,
    `The schema is [\`${file.replace(
      /^.*\//,
      '',
    )}\`](../../${file}); the portal serves it, with the configured group, at \`GET /api/mesh/schemas/service-manifest.v1alpha1.json\` for editors.`,
    table(schemaHead, schemaRows(schema)),
  );
}
