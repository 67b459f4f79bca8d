import { parse } from 'yaml';
import { z } from 'zod';

const schema = z
  .array(
    z.strictObject({
      name: z.string().min(1),
      object: z.looseObject({
        apiVersion: z.string(),
        kind: z.string(),
        metadata: z.strictObject({ name: z.string(), namespace: z.string() }),
      }),
      namespaceLabels: z.record(z.string(), z.string()).default({}),
      /** Codes, sorted; an empty list is what a good object expects. */
      refused: z.array(z.string()),
      /** Places of the findings, where there is one rule to ask. */
      at: z.array(z.array(z.union([z.string(), z.number()]))).optional(),
    }),
  )
  .min(1);

/** Reads `objects.yaml`. Strict: an unknown key throws. */
export function readObjectVectors(text: string) {
  return schema.parse(parse(text));
}
