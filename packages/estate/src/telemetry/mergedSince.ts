import type { BareRepository } from '../git/BareRepository';
import { listTree } from '../git/listTree';

/** Something a file of main says, with when main came to hold it as it is; epoch milliseconds. */
export type Merged<T> = T & { readonly since: number };

/** Which files are read, and what they say. */
export interface Reading<T> {
  readonly paths: RegExp;
  read(text: string): readonly T[];
}

/** Remembered by the commit: it never changes. */
const known = new WeakMap<
  BareRepository,
  Map<string, { readonly tip: string; readonly found: Promise<unknown> }>
>();

async function textAt(
  repository: BareRepository,
  commit: string,
  path: string,
): Promise<string> {
  const blob = await repository.read(`${commit}:${path}`);
  return blob?.type === 'blob' ? blob.body.toString() : '';
}

/** What one file says, each since the oldest of the last merges that left it as it is. */
async function readFile<T extends object>(
  repository: BareRepository,
  at: { readonly tip: string; readonly path: string },
  reading: Reading<T>,
): Promise<Merged<T>[]> {
  const { tip, path } = at;
  const args = ['rev-list', '--first-parent', tip, '--', path];
  const commits = (await repository.git(args)).toString().split('\n');
  let open = reading
    .read(await textAt(repository, tip, path))
    .map(each => ({ each, since: Infinity }));
  const found: typeof open = [];
  for (const sha of commits.filter(Boolean)) {
    const date = (await repository.commit(sha))?.committer.date ?? '';
    const said = reading.read(await textAt(repository, sha, path));
    const held = new Set(said.map(each => JSON.stringify(each)));
    const still = open.filter(({ each }) => held.has(JSON.stringify(each)));
    found.push(...open.filter(each => !still.includes(each)));
    open = still.map(({ each }) => ({ each, since: Date.parse(date) }));
  }
  return [...found, ...open].map(({ each, since }) => ({ ...each, since }));
}

async function readAll<T extends object>(
  repository: BareRepository,
  tip: string,
  reading: Reading<T>,
): Promise<Merged<T>[]> {
  const entries = await listTree(repository, tip, { recursive: true });
  const files = entries.filter(
    ({ type, path }) => type === 'blob' && reading.paths.test(path),
  );
  const all = await Promise.all(
    files.map(({ path }) => readFile(repository, { tip, path }, reading)),
  );
  return all.flat();
}

/** Everything the files of main say, with when each came to be as it is: what changes starts anew. */
export async function mergedSince<T extends object>(
  repository: BareRepository,
  reading: Reading<T>,
): Promise<readonly Merged<T>[]> {
  const tip = await repository.resolve('main');
  if (tip === undefined) return [];
  const byPaths: NonNullable<ReturnType<typeof known.get>> =
    known.get(repository) ?? new Map();
  known.set(repository, byPaths);
  const before = byPaths.get(reading.paths.source);
  // What a pattern finds is what its one reading said.
  if (before?.tip === tip) return before.found as Promise<Merged<T>[]>;
  const found = readAll(repository, tip, reading);
  byPaths.set(reading.paths.source, { tip, found });
  return found;
}
