import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { signSshsig, sshPublicKeyLine } from '@causeway/plugin-mesh-node/git';
import git from 'isomorphic-git';
import http from 'isomorphic-git/http/node';
import { botEmail, type Change, type Way, type WayContext } from './Way';

const key = generateKeyPairSync('ed25519').privateKey;

export const isomorphicKeyLine = sshPublicKeyLine(key);

interface Clone {
  readonly fs: typeof fs;
  readonly dir: string;
  /** Shared by all steps, which the stock actions do not do. */
  readonly cache: object;
}

/**
 * The stock scaffolder's way: isomorphic-git clones, commits and pushes. In its
 * favour: a shallow clone of one branch, only the changed files added,
 * one cache for all steps, the credentials sent at once, and the quick SSH signature instead of OpenPGP.
 * Without a checkout it writes its objects directly, which no stock action does.
 */
export function isomorphicWay(
  { remote }: WayContext,
  options: { readonly checkout: boolean },
): Way {
  return {
    name: `isomorphic-git, depth 1${options.checkout ? '' : ', no checkout'}`,
    ours: false,
    async deliver(change) {
      const headers = { authorization: await remote.authorization() };
      const clone: Clone = { fs, dir: change.workDir, cache: {} };
      await git.clone({
        ...clone,
        ...{ http, url: remote.url, headers },
        // No `ref`: only then the clone notes the forge's default branch, without
        // which a push sends every file again.
        ...{ singleBranch: true, depth: 1, noTags: true },
        noCheckout: !options.checkout,
      });
      await git.branch({ ...clone, ref: change.branch });
      const tree = options.checkout
        ? await addToIndex(clone, change)
        : await writeTrees(clone, change.edits);
      const commit = await commitSigned(clone, change, tree);
      const pushed = await git.push({
        ...clone,
        ...{ http, remote: 'origin', headers },
        ref: change.branch,
        remoteRef: `refs/heads/${change.branch}`,
      });
      if (!pushed.ok) {
        throw new Error(`rejected: ${pushed.error}`);
      }
      return commit;
    },
  };
}

/** The commit takes its tree from the index. */
async function addToIndex(clone: Clone, change: Change): Promise<undefined> {
  for (const { path, content } of change.edits) {
    await fs.promises.writeFile(join(clone.dir, path), content);
    await git.add({ ...clone, filepath: path });
  }
}

async function writeTrees(
  clone: Clone,
  edits: Change['edits'],
): Promise<string> {
  let tree = await git.resolveRef({ ...clone, ref: 'HEAD' });
  for (const { path, content } of edits) {
    const blob = await git.writeBlob({ ...clone, blob: Buffer.from(content) });
    tree = await replace(clone, { tree, names: path.split('/'), blob });
  }
  return tree;
}

async function replace(
  clone: Clone,
  at: {
    readonly tree: string;
    readonly names: readonly string[];
    readonly blob: string;
  },
): Promise<string> {
  const { tree } = await git.readTree({ ...clone, oid: at.tree });
  const [name, ...names] = at.names;
  const next: typeof tree = [];
  for (const entry of tree) {
    if (entry.path !== name) {
      next.push(entry);
      continue;
    }
    const oid =
      names.length === 0
        ? at.blob
        : await replace(clone, { tree: entry.oid, names, blob: at.blob });
    next.push({ ...entry, oid });
  }
  return git.writeTree({ ...clone, tree: next });
}

function commitSigned(
  clone: Clone,
  change: Change,
  tree: string | undefined,
): Promise<string> {
  return git.commit({
    ...clone,
    tree,
    message: change.message,
    ref: `refs/heads/${change.branch}`,
    author: { name: 'Requester', email: 'requester@example.com' },
    committer: { name: 'Portal', email: botEmail },
    signingKey: 'portal',
    onSign: ({ payload }) => ({
      signature: signSshsig({
        key,
        message: Buffer.from(payload),
        namespace: 'git',
      }),
    }),
  });
}
