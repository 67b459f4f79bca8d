import type { CommitVerification } from '@causeway/plugin-mesh-node';
import { verifySshsig } from '@causeway/plugin-mesh-node/git';
import { AnswerFault, type Wire } from '@causeway/plugin-mesh-node/rest';

/**
 * Verification of a commit. GitHub names neither the key nor its owner: it calls a signature valid only if the key
 * belongs to the account of the committer's address, and which key that was is read from the signature itself.
 */
export function readVerification(body: Wire): CommitVerification {
  const verification = body.field('commit').field('verification');
  if (verification.absent) {
    return { verified: false, reason: 'the forge sent no verification' };
  }
  const reason = verification.field('reason').optionalString() ?? '';
  const signature = verification.field('signature').optionalString();
  const payload = verification.field('payload').optionalString();
  if (!verification.field('verified').boolean()) {
    return { verified: false, reason: inWords(reason), signature, payload };
  }
  const fingerprint = fingerprintOf(signature, payload);
  return {
    verified: true,
    reason: fingerprint ? `${reason}, ${fingerprint}` : reason,
    signer: body.field('committer').field('login').optionalString(),
    signature,
    payload,
  };
}

/** Only of a signature that is right: a wrong one could name any key. */
function fingerprintOf(
  armor: string | undefined,
  payload: string | undefined,
): string | undefined {
  if (armor === undefined || payload === undefined) {
    return undefined;
  }
  // The last line end of a message may be lost on the way.
  for (const text of [payload, `${payload}\n`]) {
    const message = Buffer.from(text, 'utf8');
    const verdict = verifySshsig({ armor, message, namespace: 'git' });
    if (verdict.ok) {
      return verdict.fingerprint;
    }
  }
  return undefined;
}

function inWords(reason: string): string {
  switch (reason) {
    case 'gpgverify_error':
    case 'gpgverify_unavailable':
      throw new AnswerFault(
        `could not check the signature just now (${reason})`,
        { retry: true },
      );
    case 'unknown_key':
      return 'unknown_key: the key is not registered as a signing key of any account';
    case 'no_user':
      return "no_user: no account has the committer's address";
    case 'unverified_email':
      return "unverified_email: the committer's address is not verified at its account";
    case 'bad_email':
      return "bad_email: the committer's address does not belong to the account that has the key";
    case 'unsigned':
      return 'unsigned: there is no signature on the commit';
    case '':
      return 'the forge gave no reason';
    default:
      return reason;
  }
}
