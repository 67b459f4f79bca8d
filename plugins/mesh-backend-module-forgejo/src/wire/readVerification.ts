import type { CommitVerification } from '@causeway/plugin-mesh-node';
import type { Wire } from '@causeway/plugin-mesh-node/rest';

/** Verification of a commit of `git/commits`. */
export function readVerification(body: Wire): CommitVerification {
  const verification = body.field('commit').field('verification');
  if (verification.absent) {
    return { verified: false, reason: 'the forge sent no verification' };
  }
  return {
    verified: verification.field('verified').boolean(),
    reason: verification.field('reason').optionalString() ?? '',
    signer: verification.field('signer').field('username').optionalString(),
    signature: verification.field('signature').optionalString(),
    payload: verification.field('payload').optionalString(),
  };
}
