import {
  canonicalJson,
  changeRecordLimit,
  readTrailers,
} from '@causeway/mesh-intent';
import type { ChangeRecord } from '@causeway/mesh-intent';
import { isRole } from './roleOf';
import { runGit } from './runGit';

/** What a commit says of itself. */
export type CommitRecord =
  | {
      readonly ok: true;
      readonly record: ChangeRecord;
      readonly parents: readonly string[];
    }
  | { readonly ok: false; readonly because: string };

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecord(value: unknown): value is ChangeRecord {
  return (
    isPlain(value) &&
    value.version === 1 &&
    typeof value.changeId === 'string' &&
    Number.isSafeInteger(value.step) &&
    typeof value.kind === 'string' &&
    'input' in value &&
    typeof value.planHash === 'string' &&
    isPlain(value.world) &&
    Object.entries(value.world).every(
      ([role, id]) =>
        isRole(role) &&
        typeof id === 'string' &&
        /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(id),
    )
  );
}

function parsed(encoded: string): ChangeRecord | undefined {
  try {
    const text = Buffer.from(encoded, 'base64url').toString('utf8');
    const value: unknown = JSON.parse(text);
    // Canonical text only: two spellings of one record would be two commits that claim to be the same.
    return isRecord(value) && canonicalJson(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the change record of a commit. */
export function readRecord(folder: string, commit: string): CommitRecord {
  const run = runGit(folder, ['cat-file', 'commit', commit]);
  if (!run.ok) return { ok: false, because: run.stderr };
  const text = run.stdout.toString('utf8');
  const gap = text.indexOf('\n\n');
  const [head, message] = [text.slice(0, gap), text.slice(gap + 2)];
  const trailers = readTrailers(message);
  const values = (name: string) =>
    trailers.filter(each => each.name === name).map(({ value }) => value);
  const records = values('Change-Record');
  if (records.length !== 1) {
    return {
      ok: false,
      because: `it carries ${records.length} Change-Record trailers, not one`,
    };
  }
  const record =
    records[0].length > changeRecordLimit ? undefined : parsed(records[0]);
  if (record === undefined) {
    return { ok: false, because: 'its Change-Record is no change record' };
  }
  const [[id, ...ids], [hash, ...hashes]] = [
    values('Change-Id'),
    values('Plan-Hash'),
  ];
  if (
    ids.length + hashes.length > 0 ||
    id !== record.changeId ||
    hash !== record.planHash
  ) {
    return {
      ok: false,
      because: 'its Change-Id or Plan-Hash is not that of its Change-Record',
    };
  }
  const parents = [...head.matchAll(/^parent ([0-9a-f]+)$/gm)];
  return { ok: true, record, parents: parents.map(([, parent]) => parent) };
}
