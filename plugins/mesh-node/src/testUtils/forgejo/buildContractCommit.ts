import {
  blobObject,
  commitPayload,
  gitObject,
  signedCommit,
  signSshsig,
  treeObject,
  type GitObject,
  type TreeEntry,
} from '../../git';
import type { ContractCommit, ContractJson } from './ContractForge';

/** Builds, and with a key signs, a commit that adds files beside the listed top-level entries of its parent. */
export function buildContractCommit(options: {
  readonly commit: ContractCommit;
  /** Entries of the parent's tree as the API lists them. */
  readonly rows: readonly ContractJson[];
  readonly email: string;
}): { readonly sha: string; readonly objects: readonly GitObject[] } {
  const { rows, email } = options;
  const { parent, files, key } = options.commit;
  const kept: TreeEntry[] = rows
    .filter(row => !(String(row.path) in files))
    .map(row => ({
      // The API shows six digits, objects have no leading zero.
      mode: String(row.mode).replace(/^0/, ''),
      name: String(row.path),
      id: String(row.sha),
    }));
  const blobs = Object.entries(files).map(([name, text]) => ({
    name,
    blob: blobObject(text),
  }));
  const added = blobs.map(({ name, blob }) => ({
    mode: '100644',
    name,
    id: blob.id,
  }));
  const tree = treeObject([...kept, ...added]);
  const person = { name: 'Contract', email, date: new Date() };
  const payload = commitPayload({
    tree: tree.id,
    parents: [parent],
    author: person,
    committer: person,
    message: 'Change for the contract\n',
  });
  const sign = (privateKey: typeof key & object) =>
    signedCommit(
      payload,
      signSshsig({ key: privateKey, message: payload, namespace: 'git' }),
    );
  const commit = key ? sign(key) : gitObject('commit', payload);
  const objects = [commit, tree, ...blobs.map(({ blob }) => blob)];
  return { sha: commit.id, objects };
}
