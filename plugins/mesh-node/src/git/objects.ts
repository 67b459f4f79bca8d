import { createHash } from 'node:crypto';
import { InputError } from '@backstage/errors';
import { encodeIdentity, type GitIdentity } from './identity';

/** @public */
export type GitObjectType = 'commit' | 'tree' | 'blob';

/** @public */
export interface GitObject {
  /** 40 hex (SHA-1 repositories; the forges at hand have no others). */
  readonly id: string;
  readonly type: GitObjectType;
  /** Without the `type length NUL` header. */
  readonly body: Buffer;
}

/** @public */
export interface TreeEntry {
  /** As git writes it: `100644`, `100755`, `120000`, `160000`, and `40000` for directories. */
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

/** @public */
export interface CommitFields {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: GitIdentity;
  readonly committer: GitIdentity;
  /** Stored exactly as given. */
  readonly message: string;
}

/** @public */
export const treeMode = '40000';

/** @public */
export const zeroId = '0'.repeat(40);

/** @public */
export function gitObject(type: GitObjectType, body: Buffer): GitObject {
  const id = createHash('sha1')
    .update(`${type} ${body.length}\0`)
    .update(body)
    .digest('hex');
  return { id, type, body };
}

/** @public */
export function blobObject(content: string | Buffer): GitObject {
  return gitObject('blob', Buffer.from(content));
}

/**
 * Encodes a tree in git's own order: bytewise, a directory compared as if its
 * name ended in `/`. A forge without fsck would store a wrong order as it is.
 * @public
 */
export function treeObject(entries: readonly TreeEntry[]): GitObject {
  const sorted = entries
    .map(entry => ({ entry, key: sortKey(entry) }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  const parts = sorted.map(({ entry }) =>
    Buffer.concat([
      Buffer.from(`${entry.mode} ${entry.name}\0`),
      Buffer.from(entry.id, 'hex'),
    ]),
  );
  return gitObject('tree', Buffer.concat(parts));
}

function sortKey(entry: TreeEntry): Buffer {
  return Buffer.from(entry.mode === treeMode ? `${entry.name}/` : entry.name);
}

/**
 * Reads a tree's body. Names that are not UTF-8 come back with replacement
 * characters, so re-encoding such a tree gives another id; see `buildCommit`'s guard.
 * @public
 */
export function parseTree(body: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < body.length; ) {
    const space = body.indexOf(0x20, at);
    const nul = body.indexOf(0, space);
    if (space < 0 || nul < 0 || nul + 21 > body.length) {
      throw new Error('a tree object ends in the middle of an entry');
    }
    entries.push({
      mode: body.toString('latin1', at, space),
      name: body.toString('utf8', space + 1, nul),
      id: body.toString('hex', nul + 1, nul + 21),
    });
    at = nul + 21;
  }
  return entries;
}

/**
 * The bytes a commit signature covers: the whole body without `gpgsig`.
 * @public
 */
export function commitPayload(fields: CommitFields): Buffer {
  for (const id of [fields.tree, ...fields.parents]) {
    if (!/^[0-9a-f]{40}$/.test(id)) {
      throw new InputError(`"${id}" is not an object id.`);
    }
  }
  if (fields.message.includes('\0')) {
    throw new InputError('A commit message cannot contain a NUL character.');
  }
  const headers = [
    `tree ${fields.tree}`,
    ...fields.parents.map(parent => `parent ${parent}`),
    encodeIdentity('author', fields.author),
    encodeIdentity('committer', fields.committer),
  ];
  return Buffer.from(`${headers.join('\n')}\n\n${fields.message}`);
}

/**
 * Inserts an armored signature as the last header of a commit payload.
 * The armor's final line feed ends the header, there is no blank continuation line.
 * @public
 */
export function signedCommit(payload: Buffer, armor: string): GitObject {
  const blank = payload.indexOf('\n\n');
  if (blank < 0) {
    throw new Error('a commit payload has a blank line after its headers');
  }
  const header = `gpgsig ${armor.trimEnd().split('\n').join('\n ')}\n`;
  return gitObject(
    'commit',
    Buffer.concat([
      payload.subarray(0, blank + 1),
      Buffer.from(header),
      payload.subarray(blank + 1),
    ]),
  );
}
