import type { CommitObject } from '../git/commitObject';
import { verifyCommit, type Verification } from '../signing/verifyCommit';
import type { Forge } from './Forge';

/** Verification of a commit against the accounts and keys of this moment. */
export function verificationOf(
  forge: Forge,
  commit: CommitObject,
): Verification {
  return verifyCommit({
    commit,
    accounts: forge.store.values('account'),
    keys: forge.store.values('key'),
    instance: forge.instance,
  });
}
