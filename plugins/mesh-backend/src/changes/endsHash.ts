import { createHash } from 'node:crypto';

/** Principals are longer than an index may hold. */
export function endsHash(ends: string): string {
  return createHash('sha256').update(ends).digest('hex');
}
