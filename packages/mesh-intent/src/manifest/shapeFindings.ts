import type { Finding } from '@causeway/mesh-authz';
import type { z } from 'zod';
import type { JsonPath, ReadDocument } from '../document';
import { nearest } from '../text';
import { knownFieldsAt } from './jsonSchema';
import type { JsonSchema } from './jsonSchema';

/** Code prefix of everything that can be wrong with a file's shape. */
const RULE = 'manifest-shape';

function show(path: JsonPath): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number'
        ? `${text}[${key}]`
        : `${text}${text === '' ? '' : '.'}${key}`,
    '',
  );
}

interface Context {
  readonly json: JsonSchema;
  readonly read: ReadDocument;
}

function unknownFields(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  path: JsonPath,
  context: Context,
): Finding[] {
  const known = knownFieldsAt(context.json, path);
  return issue.keys.map(key => {
    const name = key.slice(0, 80);
    const meant = nearest(name, known);
    const advice =
      meant === undefined
        ? `Known fields here: ${known.join(', ')}.`
        : `Did you mean "${meant}"?`;
    return {
      code: `${RULE}/unknown-field`,
      severity: 'error',
      message: `Unknown field "${name}"${
        path.length === 0 ? '' : ` in ${show(path)}`
      }. ${advice}`,
      source: context.read.place([...path, key], 'key'),
      jsonPath: [...path, key],
    };
  });
}

function byPlace(a: Finding, b: Finding): number {
  return (
    (a.source?.line ?? 0) - (b.source?.line ?? 0) ||
    (a.source?.column ?? 0) - (b.source?.column ?? 0)
  );
}

/** What a schema refused, for the reader: field, line, what was seen, the nearest known field. Sorted by place. */
export function shapeFindings(
  issues: readonly z.core.$ZodIssue[],
  context: Context,
): Finding[] {
  return issues
    .flatMap<Finding>(issue => {
      const path = issue.path.map(key =>
        typeof key === 'number' ? key : String(key),
      );
      if (issue.code === 'unrecognized_keys') {
        return unknownFields(issue, path, context);
      }
      const missing =
        issue.code === 'invalid_type' && issue.message.endsWith('undefined');
      return [
        {
          code: `${RULE}/${missing ? 'missing-field' : 'field'}`,
          severity: 'error',
          message: missing
            ? `The field ${show(path)} is missing.`
            : `${path.length === 0 ? 'The file' : show(path)}: ${
                issue.message
              }.`,
          source: context.read.place(path),
          jsonPath: path,
        },
      ];
    })
    .sort(byPlace);
}
