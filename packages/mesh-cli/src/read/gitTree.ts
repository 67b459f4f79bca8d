import { Misuse } from '../Misuse';
import { decoded } from './decoded';
import { runGit } from './runGit';

/** A file of a commit. */
export interface TreeFile {
  /** "100644". */
  readonly mode: string;
  readonly blob: string;
}

/** Full id of what a ref or an abbreviated id names; undefined when the repository does not hold it. */
export function commitId(folder: string, ref: string): string | undefined {
  const run = runGit(folder, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  ]);
  return run.ok ? run.stdout.toString('utf8').trim() : undefined;
}

/** Like {@link commitId}, for what the user named. */
export function knownCommit(folder: string, ref: string): string {
  const id = commitId(folder, ref);
  if (id !== undefined) return id;
  throw new Misuse(
    runGit(folder, ['rev-parse', '--git-dir']).ok
      ? `${folder} holds no commit "${ref}". Fetch it first (a CI checkout is often shallow), or check the name.`
      : `${folder} is no git repository, so it has no commit "${ref}". Name the repository with --git, or give two folders.`,
  );
}

/** Path → mode and blob of every file of a commit. */
export function gitTree(
  folder: string,
  commit: string,
): ReadonlyMap<string, TreeFile> {
  const run = runGit(folder, ['ls-tree', '-r', '-z', commit]);
  if (!run.ok) throw new Misuse(`${folder}, ${commit}: ${run.stderr}`);
  const lines = run.stdout.toString('utf8').split('\0').slice(0, -1);
  return new Map(
    lines.flatMap(line => {
      const found = /^(\d+) (\w+) ([0-9a-f]+)\t(.*)$/s.exec(line);
      // A submodule is a commit of somebody else's repository.
      return found && found[2] === 'blob'
        ? [[found[4], { mode: found[1], blob: found[3] }] as const]
        : [];
    }),
  );
}

/** Texts of the files of a commit. */
export function gitTexts(
  folder: string,
  tree: ReadonlyMap<string, TreeFile>,
): ReadonlyMap<string, { readonly blob: string; readonly text: string }> {
  const wanted = [...tree];
  const run = runGit(
    folder,
    ['cat-file', '--batch'],
    wanted.map(([, { blob }]) => `${blob}\n`).join(''),
  );
  if (!run.ok) throw new Misuse(`${folder} cannot be read: ${run.stderr}`);
  let at = 0;
  return new Map(
    wanted.map(([path, { blob }]) => {
      const end = run.stdout.indexOf('\n', at);
      const head = run.stdout.toString('utf8', at, end).split(' ');
      if (head[1] !== 'blob') {
        throw new Misuse(
          `${folder} lacks the content of ${path} (${blob}). Fetch it without a filter.`,
        );
      }
      const size = Number(head[2]);
      const content = run.stdout.subarray(end + 1, end + 1 + size);
      at = end + size + 2;
      return [path, { blob, text: decoded(path, content) }];
    }),
  );
}
