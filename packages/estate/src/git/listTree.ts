import type { BareRepository } from './BareRepository';

export interface TreeEntry {
  readonly path: string;
  /** Six digits: "040000". */
  readonly mode: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  /** Bytes; absent for trees and submodules. */
  readonly size?: number;
}

/** Entries of a tree; with `recursive` every level, trees included, in git's order. */
export async function listTree(
  repository: BareRepository,
  tree: string,
  options: { readonly recursive: boolean },
): Promise<TreeEntry[]> {
  const flags = options.recursive ? ['-r', '-t'] : [];
  const out = await repository.git(['ls-tree', '-z', '-l', ...flags, tree]);
  return out
    .toString()
    .split('\0')
    .filter(Boolean)
    .map(line => {
      const tab = line.indexOf('\t');
      const [mode, type, sha, size] = line.slice(0, tab).split(/ +/);
      return {
        path: line.slice(tab + 1),
        mode,
        type: type as TreeEntry['type'],
        sha,
        ...(size === '-' ? {} : { size: Number(size) }),
      };
    });
}
