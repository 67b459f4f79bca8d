import type { BareRepository } from './BareRepository';

export interface ChangedFile {
  readonly path: string;
  readonly previousPath?: string;
  readonly status: 'added' | 'deleted' | 'modified' | 'renamed';
  readonly additions: number;
  readonly deletions: number;
}

const statusNames: Readonly<Record<string, ChangedFile['status']>> = {
  A: 'added',
  D: 'deleted',
  R: 'renamed',
};

/** Files that differ between two trees, renames detected. */
export async function changedFiles(
  repository: BareRepository,
  from: string,
  to: string,
): Promise<ChangedFile[]> {
  const flags = ['-r', '-M', '-z', '--raw', '--numstat'];
  const out = await repository.git(['diff-tree', ...flags, from, to]);
  const fields = out.toString().split('\0');
  const files = new Map<string, ChangedFile>();
  for (let at = 0; at < fields.length && fields[at]; ) {
    if (fields[at].startsWith(':')) {
      const letter = fields[at].split(' ')[4][0];
      const renamed = letter === 'R';
      const path = fields[at + (renamed ? 2 : 1)];
      files.set(path, {
        path,
        ...(renamed ? { previousPath: fields[at + 1] } : {}),
        status: statusNames[letter] ?? 'modified',
        additions: 0,
        deletions: 0,
      });
      at += renamed ? 3 : 2;
      continue;
    }
    const [additions, deletions, inline] = fields[at].split('\t');
    const path = inline || fields[at + 2];
    const file = files.get(path);
    // Binary files count "-".
    const count = (text: string) => Number(text) || 0;
    if (file) {
      files.set(path, {
        ...file,
        additions: count(additions),
        deletions: count(deletions),
      });
    }
    at += inline ? 1 : 3;
  }
  return [...files.values()];
}
