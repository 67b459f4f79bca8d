import { createHash } from 'node:crypto';
import { canonicalJson } from '@causeway/mesh-intent';
import type { AuditEntry } from './AuditEntry';

/** What the first entry names as the one before. */
export const BEFORE_ALL = '0'.repeat(64);

/** SHA-256 over the canonical JSON of an entry. The name of the entry before is in it: that makes the chain. */
export function hashOf(entry: AuditEntry): string {
  return createHash('sha256')
    .update(canonicalJson(entry), 'utf8')
    .digest('hex');
}

/** The entry as it is exported, without a line break. `hash` is what was stored when it got its place. */
export function auditLine(entry: AuditEntry, hash: string): string {
  return canonicalJson({ ...entry, hash });
}
