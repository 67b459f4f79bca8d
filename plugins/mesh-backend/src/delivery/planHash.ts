import { createHash } from 'node:crypto';
import { planEffect, type Plan } from '@causeway/mesh-intent';

/** Git's id of a blob holding the text; empty for a file that does not exist. */
function blobIdOf(text: string | undefined): string {
  if (text === undefined) return '';
  const bytes = Buffer.from(text, 'utf8');
  return createHash('sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/**
 * SHA-256 over the effect of a plan: which blobs become which. Base commits are not in it,
 * so a base that moved elsewhere keeps hash, approvals and overrides.
 */
export function planHashOf(plan: Plan): string {
  return createHash('sha256')
    .update(planEffect(plan, blobIdOf), 'utf8')
    .digest('hex');
}
