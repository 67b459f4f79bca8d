import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BareCache, TreeFile } from './BareCache';
import { runGit } from './runGit';

/**
 * What a merge would do to the target, without making one.
 * @public
 */
export interface MergedFiles {
  /** Text files whose content would be another one; `undefined` for no file. */
  readonly changed: readonly {
    readonly path: string;
    readonly before?: string;
    readonly after?: string;
  }[];
  /** Paths both sides changed in the same lines. */
  readonly conflicts: readonly string[];
  /** Paths that are no text on one side: links, submodules, other bytes than UTF-8. */
  readonly unreadable: readonly string[];
  /** Paths that would change and are outside of the filter. */
  readonly others: readonly string[];
}

/** `git merge-file` ends with the number of conflicts, up to 127. */
const CONFLICTS = Array.from({ length: 128 }, (_, code) => code);

interface Sides {
  readonly base: TreeFile | undefined;
  readonly ours: TreeFile | undefined;
  readonly theirs: TreeFile | undefined;
}

const same = (a: TreeFile | undefined, b: TreeFile | undefined) =>
  a?.blob === b?.blob && a?.mode === b?.mode;

/** Paths the head changed since both went apart, that the target has not in the same way. */
async function moved(
  cache: BareCache,
  commits: { readonly tip: string; readonly head: string },
): Promise<ReadonlyMap<string, Sides>> {
  const at = await cache.mergeBase(commits.tip, commits.head);
  const [base, ours, theirs] = await Promise.all([
    at === undefined ? new Map<string, TreeFile>() : cache.readTree(at),
    cache.readTree(commits.tip),
    cache.readTree(commits.head),
  ]);
  const found = new Map<string, Sides>();
  for (const path of new Set([...base.keys(), ...theirs.keys()])) {
    const sides = {
      base: base.get(path),
      ours: ours.get(path),
      theirs: theirs.get(path),
    };
    if (same(sides.base, sides.theirs) || same(sides.ours, sides.theirs)) {
      continue;
    }
    found.set(path, sides);
  }
  return found;
}

const isText = (file: TreeFile | undefined) =>
  file === undefined || file.mode.startsWith('100');

/** Merges three texts; undefined when both sides changed the same lines. */
async function mergedText(texts: {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-merge-'));
  try {
    const names = ['ours', 'base', 'theirs'] as const;
    await Promise.all(
      names.map(name => writeFile(join(folder, name), texts[name])),
    );
    const { code, stdout } = await runGit({
      cwd: folder,
      args: ['merge-file', '--stdout', ...names],
      accept: CONFLICTS,
    });
    return code === 0 ? stdout.toString('utf8') : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What merging `head` into `tip` would change, file by file, as `git merge-tree` without renames says it: a file only one
 * side changed is that side's, one both changed is merged by lines. Both commits must be in the cache.
 * @public
 */
export async function mergeInto(
  cache: BareCache,
  commits: { readonly tip: string; readonly head: string },
  filter: (path: string) => boolean,
): Promise<MergedFiles> {
  const all = await moved(cache, commits);
  const wanted = [...all].filter(([path]) => filter(path));
  const blobs = await cache.readBlobs([
    ...new Set(
      wanted.flatMap(([, { base, ours, theirs }]) =>
        [base, ours, theirs].flatMap(file =>
          file !== undefined && isText(file) ? [file.blob] : [],
        ),
      ),
    ),
  ]);
  const textOf = (file: TreeFile | undefined): string | undefined => {
    const bytes = file && blobs.get(file.blob);
    if (bytes === undefined) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  };
  const changed: MergedFiles['changed'][number][] = [];
  const left = { conflicts: [] as string[], unreadable: [] as string[] };
  for (const [path, sides] of wanted) {
    const merged = await mergedFile(sides, textOf);
    if (merged.ok) changed.push({ path, ...merged.texts });
    else left[merged.as].push(path);
  }
  return {
    changed,
    ...left,
    others: [...all.keys()].filter(path => !filter(path)),
  };
}

type Merged =
  | {
      readonly ok: true;
      readonly texts: { readonly before?: string; readonly after?: string };
    }
  | { readonly ok: false; readonly as: 'conflicts' | 'unreadable' };

const unreadable: Merged = { ok: false, as: 'unreadable' };
const conflict: Merged = { ok: false, as: 'conflicts' };

async function mergedFile(
  { base, ours, theirs }: Sides,
  textOf: (file: TreeFile | undefined) => string | undefined,
): Promise<Merged> {
  if (![base, ours, theirs].every(isText)) return unreadable;
  const before = textOf(ours);
  const after = textOf(theirs);
  // A file that is there and no text cannot be read.
  if (ours !== undefined && before === undefined) return unreadable;
  if (theirs !== undefined && after === undefined) return unreadable;
  const texts = (now: string | undefined) => ({
    ...(before === undefined ? {} : { before }),
    ...(now === undefined ? {} : { after: now }),
  });
  if (same(base, ours)) return { ok: true, texts: texts(after) };
  // One side deleted what the other changed, or both added it.
  if (before === undefined || after === undefined) return conflict;
  const merged = await mergedText({
    base: textOf(base) ?? '',
    ours: before,
    theirs: after,
  });
  return merged === undefined ? conflict : { ok: true, texts: texts(merged) };
}
