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

const cacheSize = 2_000;
const caches = new WeakMap<
  BareRepository,
  Map<string, Promise<readonly ChangedFile[]>>
>();

/** Files that differ between two commits, renames detected. Remembered: commits never change. */
export function changedFiles(
  repository: BareRepository,
  from: string,
  to: string,
): Promise<readonly ChangedFile[]> {
  const cache = caches.get(repository) ?? new Map();
  caches.set(repository, cache);
  const key = `${from} ${to}`;
  const known = cache.get(key);
  if (known) return known;
  if (cache.size >= cacheSize) cache.clear();
  const found = compare(repository, from, to);
  cache.set(key, found);
  found.catch(() => cache.delete(key));
  return found;
}

async function compare(
  repository: BareRepository,
  from: string,
  to: string,
): Promise<readonly ChangedFile[]> {
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
