import { planEffect } from '@causeway/mesh-intent';
import type { Plan } from '@causeway/mesh-intent';
import { createHash } from 'node:crypto';
import { blobId } from './blobId';

/** The Plan-Hash of commits and approvals. */
export function planHash(plan: Plan): string {
  return createHash('sha256')
    .update(
      planEffect(plan, text => blobId(text)),
      'utf8',
    )
    .digest('hex');
}
