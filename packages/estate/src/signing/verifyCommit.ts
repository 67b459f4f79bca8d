import type { CommitObject } from '../git/commitObject';
import type { Account, SshKeyRecord } from '../store/entities';
import { sshKeyFromLine, type SshPublicKey } from './sshKey';
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
  const { commit } = facts;
  const told = {
    signature: commit.signature,
    payload: commit.payload.toString('utf8'),
  };
  if (!commit.signature) {
    const reason = 'gpg.error.not_signed_commit';
    return { verified: false, reason, ...told };
  }
  const found = signerOf(facts);
  return found
    ? { verified: true, ...found, ...told }
    : // A bad SSH signature is not told apart from an unknown key.
      { verified: false, reason: 'gpg.error.no_gpg_keys_found', ...told };
}

function signerOf({
  commit,
  accounts,
  keys,
  instance,
}: VerificationFacts): Pick<Verification, 'reason' | 'signer'> | undefined {
  const { email } = commit.committer;
  const account = accountOf(email, accounts);
  const key = keys.find(
    k =>
      k.owner === account?.login &&
      k.verified &&
      isSignedBy(commit, sshKeyFromLine(k.line)),
  );
  if (account && key) {
    const { displayName: name, login: username } = account;
    const reason = `${username} / ${key.fingerprint}`;
    return { reason, signer: { name, email, username } };
  }
  if (!isSignedBy(commit, instance.publicKey)) return undefined;
  return {
    reason: `${instance.name} / ${instance.publicKey.fingerprint}`,
    signer: { name: instance.name, email: instance.email, username: '' },
  };
}

function isSignedBy(
  { signature: armor, payload: message }: CommitObject,
  publicKey: SshPublicKey | undefined,
): boolean {
  return (
    publicKey !== undefined &&
    verifySsh({ armor, message, namespace: 'git', publicKey })
  );
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
