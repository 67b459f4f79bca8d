import type { Finding } from '../model';
import { ShapeReader } from '../policy/ShapeReader';
import { requestChecks } from './fieldChecks';
import type { RequestRecord } from './types';

/**
 * A record read, or everything that is wrong with it.
 * @public
 */
export type ReadRequestRecord =
  | { readonly ok: true; readonly request: RequestRecord }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * Reads a record from plain values, strictly: a field nobody knows is refused with the nearest known one.
 * A field that is not there stays unknown; `null` is known to be absent. `protocol` has to be there.
 * @public
 */
export function readRequestRecord(value: unknown): ReadRequestRecord {
  const reader = new ShapeReader({
    rule: 'request',
    unknownField: 'no policy can ask for it',
  });
  const known = Object.keys(requestChecks);
  const found = new Map(reader.entries(value, []));
  for (const [name, item] of found) {
    // Reported with the nearest known field.
    if (!known.includes(name)) reader.fields({ [name]: item }, [], known);
    else if (item !== null) {
      requestChecks[name as keyof RequestRecord](reader, item, [name]);
    }
  }
  if (!found.has('protocol')) {
    reader.problem({
      what: 'shape',
      path: ['protocol'],
      message: 'protocol is missing; write http or tcp.',
    });
  }
  return reader.findings.length > 0
    ? { ok: false, findings: reader.findings }
    : {
        ok: true,
        // Every field was checked above.
        request: Object.fromEntries(found) as unknown as RequestRecord,
      };
}
