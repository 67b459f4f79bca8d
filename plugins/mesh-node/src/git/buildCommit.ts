import type { GitIdentity } from './identity';
import { editTree, type TreeEdit } from './editTree';
import {
  commitPayload,
  signedCommit,
  type GitObject,
  type TreeEntry,
} from './objects';

/** @public */
export interface CommitSource {
  commitObject(id: string): Promise<{ readonly tree: string }>;
  treeEntries(id: string): Promise<readonly TreeEntry[]>;
}

/** @public */
export interface BuildCommitOptions {
  /** A {@link BareCache}, or anything that reads commits and trees. */
  readonly cache: CommitSource;
  /** Commit the new one stands on. */
  readonly parent: string;
  readonly edits: readonly TreeEdit[];
  readonly author: GitIdentity;
  readonly committer: GitIdentity;
  readonly message: string;
  /** Armored signature over the payload. */
  readonly sign: (payload: Buffer) => string;
}

/** @public */
export type BuiltCommit =
  | {
      readonly empty: false;
      readonly commit: string;
      readonly tree: string;
      /** What the forge lacks: the commit, the changed trees and blobs. */
      readonly objects: readonly GitObject[];
      readonly changedPaths: readonly string[];
      /** The bytes that were signed, and the signature: what the forge must show as verified. */
      readonly payload: Buffer;
      readonly signature: string;
    }
  /** The edits change nothing: the forge would open a pull request without a diff. */
  | { readonly empty: true };

/**
 * Builds one signed commit in memory, reading only the trees on the changed
 * paths. The same input gives the same commit id, so a process killed before
 * its push builds the very same commit when it starts again.
 * @public
 */
export async function buildCommit(
  options: BuildCommitOptions,
): Promise<BuiltCommit> {
  const { cache, parent, author, committer, message } = options;
  const base = await cache.commitObject(parent);
  const edited = await editTree({
    read: id => cache.treeEntries(id),
    root: base.tree,
    edits: options.edits,
  });
  if (edited.tree === base.tree) {
    return { empty: true };
  }
  const payload = commitPayload({
    tree: edited.tree,
    parents: [parent],
    author,
    committer,
    message,
  });
  const signature = options.sign(payload);
  const commit = signedCommit(payload, signature);
  return {
    empty: false,
    commit: commit.id,
    tree: edited.tree,
    objects: [commit, ...edited.objects],
    changedPaths: edited.changedPaths,
    payload,
    signature,
  };
}
