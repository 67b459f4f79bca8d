import { createHash } from 'node:crypto';

/** Git id of a text; the null id for no file. SHA-1 names, it does not protect. */
export function blobId(
  text: string | undefined,
  algorithm: 'sha1' | 'sha256' = 'sha1',
): string {
  if (text === undefined) return '0'.repeat(algorithm === 'sha1' ? 40 : 64);
  const content = Buffer.from(text, 'utf8');
  return createHash(algorithm)
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
}
