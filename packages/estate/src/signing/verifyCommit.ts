import type { CommitObject } from '../git/commitObject';
import type { Account, SshKeyRecord } from '../store/entities';
import { sshKeyFromLine } from './sshKey';
import type { InstanceKey } from './InstanceKey';
import { verifySsh } from './sshSignature';

export interface Verification {
  readonly verified: boolean;
  /** On success "<signer> / SHA256:..."; else one of Forgejo's `gpg.error.*` ids. */
  readonly reason: string;
  readonly signature: string;
  readonly payload: string;
  readonly signer?: {
    readonly name: string;
    readonly email: string;
    readonly username: string;
  };
}

export interface VerificationFacts {
  readonly commit: CommitObject;
  readonly accounts: readonly Account[];
  readonly keys: readonly SshKeyRecord[];
  readonly instance: InstanceKey;
}

const noreplyDomain = 'noreply.estate.example';

/**
 * Forgejo's judgement of an SSH signature (forgejo.md 3), made anew at every read:
 * the COMMITTER's address resolves to an account, is activated there, the key is on that same account and marked
 * verified, and the signature holds over the payload with namespace `git`; else the instance's own key is tried.
 */
export function verifyCommit(facts: VerificationFacts): Verification {
  const { commit, keys, instance } = facts;
  const { signature } = commit;
  const payload = commit.payload.toString('utf8');
  const refusal = (reason: string): Verification => ({
    verified: false,
    reason,
    signature,
    payload,
  });
  if (!signature) return refusal('gpg.error.not_signed_commit');

  const account = accountOf(commit.committer.email, facts.accounts);
  const holds = (line: string) => {
    const publicKey = sshKeyFromLine(line);
    if (!publicKey) return false;
    const message = commit.payload;
    return verifySsh({
      armor: signature,
      message,
      namespace: 'git',
      publicKey,
    });
  };
  const key = keys.find(
    k => account && k.owner === account.login && k.verified && holds(k.line),
  );
  if (account && key) {
    return {
      verified: true,
      reason: `${account.login} / ${key.fingerprint}`,
      signature,
      payload,
      signer: {
        name: account.displayName,
        email: commit.committer.email,
        username: account.login,
      },
    };
  }
  const { publicKey, name, email } = instance;
  const message = commit.payload;
  if (verifySsh({ armor: signature, message, namespace: 'git', publicKey })) {
    return {
      verified: true,
      reason: `${name} / ${publicKey.fingerprint}`,
      signature,
      payload,
      signer: { name, email, username: '' },
    };
  }
  // A bad SSH signature is not told apart from an unknown key.
  return refusal('gpg.error.no_gpg_keys_found');
}

function accountOf(
  email: string,
  accounts: readonly Account[],
): Account | undefined {
  const wanted = email.toLowerCase();
  return accounts.find(
    account =>
      wanted === `${account.login}@${noreplyDomain}` ||
      account.emails.some(
        e => e.activated && e.address.toLowerCase() === wanted,
      ),
  );
}
