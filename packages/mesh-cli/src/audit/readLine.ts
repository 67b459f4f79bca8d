import { createHash } from 'node:crypto';
import { canonicalJson } from '@causeway/mesh-intent';
import type { AuditLine } from './AuditLine';

const fields = [
  'actor',
  'change',
  'event',
  'hash',
  'previous',
  'sequence',
  'time',
];

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/**
 * Reads one line, or says why it is none. A line has one form only, to the byte: what was rewritten without another
 * meaning (a space, another order of fields) is no line of an export either.
 */
export function readLine(
  bytes: Buffer,
):
  | { readonly ok: true; readonly line: AuditLine }
  | { readonly ok: false; readonly because: string } {
  const value = parsed(bytes);
  if (value === undefined) return no('it is no JSON object');
  if (Object.keys(value).sort().join() !== fields.join()) {
    return no(`it does not have the fields ${fields.join(', ')}`);
  }
  if (!Buffer.from(canonicalJson(value), 'utf8').equals(bytes)) {
    return no('it is not written the way the portal writes it');
  }
  const { hash, ...entry } = value;
  const { sequence, previous, event } = entry;
  if (!isHash(hash) || !isHash(previous) || !Number.isSafeInteger(sequence)) {
    return no('its sequence, "previous" or "hash" cannot be read');
  }
  const computed = createHash('sha256')
    .update(canonicalJson(entry), 'utf8')
    .digest('hex');
  return {
    ok: true,
    line: { sequence: Number(sequence), event, previous, hash, computed },
  };
}

function no(because: string) {
  return { ok: false, because } as const;
}

function parsed(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
