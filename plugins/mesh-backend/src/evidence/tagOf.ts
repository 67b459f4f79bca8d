import { createHash } from 'node:crypto';

/** Entity tag of a text. */
export function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}
