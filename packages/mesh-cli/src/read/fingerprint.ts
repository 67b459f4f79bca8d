import { createHash } from 'node:crypto';

/** Text that stands for content nobody reads as text; equal only for equal content. */
export function fingerprint(content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex');
  return `${content.length} bytes, sha256 ${hash}`;
}
