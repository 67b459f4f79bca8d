import type { Finding } from '@causeway/mesh-authz';
import { z } from 'zod';
import type { JsonPath, ReadDocument } from '../../document';
import type { JsonSchema } from '../../manifest';
import { shapeFindings } from '../../manifest/shapeFindings';
import type { DeclaredField, DeclaredValues } from '../declared';

/** One thing a document declares, before it has a place. */
export type FormatItem = {
  [F in DeclaredField]: {
    readonly field: F;
    readonly key: string;
    readonly value: DeclaredValues[F];
    readonly at: JsonPath;
    readonly findings: readonly Finding[];
  };
}[DeclaredField];

type FormatReading =
  | { readonly ok: true; readonly items: readonly FormatItem[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** Reads one document of one format. */
export interface FormatReader {
  /** Absent for a format whose reader is not a schema. */
  readonly json?: JsonSchema;
  read(document: ReadDocument): FormatReading;
}

/** A reader made from a strict schema: unknown fields are refused, naming the nearest known one. */
export function schemaReader<S extends z.ZodType>(
  schema: S,
  itemsOf: (value: z.output<S>) => readonly FormatItem[],
): FormatReader {
  const json = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return {
    json,
    read: document => {
      const parsed = schema.safeParse(document.value);
      return parsed.success
        ? { ok: true, items: itemsOf(parsed.data) }
        : {
            ok: false,
            findings: shapeFindings(parsed.error.issues, {
              json,
              read: document,
            }),
          };
    },
  };
}
