import type { GitRemote } from '../ports/CodeHost';
import { BareDirectory } from './BareDirectory';
import { fetchPack } from './fetchPack';
import { findByTrailer } from './findByTrailer';
import { lsRefs } from './lsRefs';
import { Mutex } from './Mutex';
import { ObjectMemory } from './ObjectMemory';
import { ObjectReader } from './ObjectReader';
import { treeMode, type TreeEntry } from './objects';
import type { ParsedCommit } from './parseCommit';
import { GitFailure, runGit } from './runGit';
import type { Fetch } from './smartHttp';

/** @public */
export interface BareCacheOptions {
  /** Belongs to this cache alone, in this process alone; made, and made anew, at will. */
  readonly dir: string;
  readonly remote: GitRemote;
  /** Bound of the objects kept in memory; default 64 MiB. */
  readonly memoryBytes?: number;
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
}

/** @public */
export interface TreeFile {
  /** `100644`, `100755`, `120000` (symlink) or `160000` (submodule). */
  readonly mode: string;
  readonly blob: string;
}

/** @public */
export interface CachedFile {
  readonly blob: string;
  /** Empty when `binary`. */
  readonly text: string;
  /** The bytes are not UTF-8. */
  readonly binary?: true;
}

/**
 * A bare repository without blobs (until they are read), as fast reading
 * memory of a forge's repository. Rebuildable at any moment and never truth:
 * whatever is wrong with it, it is thrown away and fetched again.
 * @public
 */
export class BareCache {
  readonly #options: BareCacheOptions;
  readonly #directory: BareDirectory;
  readonly #reader: ObjectReader;
  readonly #mutex = new Mutex();
  readonly #flat: ObjectMemory<ReadonlyMap<string, TreeFile>>;
  #tips = new Map<string, string>();

  private constructor(options: BareCacheOptions) {
    const memory = options.memoryBytes ?? 64 * 1024 * 1024;
    this.#options = options;
    this.#directory = new BareDirectory(options.dir, options.remote.url);
    this.#flat = new ObjectMemory(memory / 4);
    this.#reader = new ObjectReader(
      {
        gitDir: options.dir,
        url: options.remote.url,
        expects: id => [...this.#tips.values()].includes(id),
        fetchBlobs: (ids, signal) =>
          this.#mutex.run(() => this.#bring(ids, [], signal)),
        rebuild: () => this.#rebuild(),
      },
      (memory * 3) / 4,
    );
  }

  /** Opens the directory, or makes it when it is absent or unusable. Touches no network. */
  static async open(options: BareCacheOptions): Promise<BareCache> {
    const cache = new BareCache(options);
    const tips = await cache.#directory.load();
    if (tips && (await cache.#reader.holds([...tips.values()]))) {
      cache.#tips = tips;
    } else {
      await cache.#reset();
    }
    return cache;
  }

  /** The bare repository's directory, for git commands of the caller's own. */
  get dir(): string {
    return this.#options.dir;
  }

  /**
   * Follows the forge: one request when nothing moved, two and one child when
   * something did. `refs` are full names, or prefixes ending in `/`; default
   * all branches. Answers the refs asked for, as the forge has them now.
   */
  fetch(
    request: { readonly refs?: readonly string[] } = {},
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, string>> {
    const refs = request.refs ?? ['refs/heads/'];
    return this.#mutex.run(async () => {
      try {
        return await this.#follow(refs, signal);
      } catch (error) {
        if (!(error instanceof GitFailure) || signal?.aborted) {
          throw error;
        }
        await this.#reset();
        return this.#follow(refs, signal);
      }
    });
  }

  /** Tip of a branch as of the last fetch. */
  tip(branch: string): string | undefined {
    return this.ref(`refs/heads/${branch}`);
  }

  /** Value of any ref as of the last fetch that asked for it. */
  ref(name: string): string | undefined {
    return this.#tips.get(name);
  }

  commitObject(id: string): Promise<ParsedCommit> {
    return this.#reader.commit(id);
  }

  /** Entries of one tree object. */
  async treeEntries(id: string): Promise<readonly TreeEntry[]> {
    return (await this.#reader.trees([id])).get(id) ?? [];
  }

  /** All files of a commit, by path. */
  async readTree(commit: string): Promise<ReadonlyMap<string, TreeFile>> {
    const { tree } = await this.commitObject(commit);
    const known = this.#flat.get(tree);
    if (known) {
      return known;
    }
    const files = new Map<string, TreeFile>();
    let level: Array<{ id: string; prefix: string }> = [
      { id: tree, prefix: '' },
    ];
    while (level.length > 0) {
      const trees = await this.#reader.trees(level.map(({ id }) => id));
      const next: typeof level = [];
      for (const { id, prefix } of level) {
        for (const entry of trees.get(id) ?? []) {
          const path = `${prefix}${entry.name}`;
          if (entry.mode === treeMode) {
            next.push({ id: entry.id, prefix: `${path}/` });
          } else {
            files.set(path, { mode: entry.mode, blob: entry.id });
          }
        }
      }
      level = next;
    }
    this.#flat.set(tree, files, files.size * 200);
    return files;
  }

  /** Contents of blobs; those not here yet are fetched in one request. */
  async readBlobs(
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, Buffer>> {
    const blobs = await this.#reader.blobs(ids, signal);
    return new Map([...blobs].map(([id, blob]) => [id, blob.bytes]));
  }

  /** Regular files of a commit (no symlinks, no submodules) with their text. */
  async readFiles(
    commit: string,
    options: {
      readonly filter?: (path: string) => boolean;
      readonly signal?: AbortSignal;
    } = {},
  ): Promise<Map<string, CachedFile>> {
    const tree = await this.readTree(commit);
    const wanted = [...tree].filter(
      ([path, { mode }]) =>
        mode.startsWith('100') && (options.filter?.(path) ?? true),
    );
    const blobs = await this.#reader.blobs(
      wanted.map(([, { blob }]) => blob),
      options.signal,
    );
    const files = new Map<string, CachedFile>();
    for (const [path, { blob }] of wanted) {
      const text = blobs.get(blob)?.text ?? null;
      files.set(
        path,
        text === null ? { blob, text: '', binary: true } : { blob, text },
      );
    }
    return files;
  }

  /** Newest commit of a branch that carries exactly this trailer. */
  findCommitByTrailer(
    branch: string,
    trailer: string,
    value: string,
  ): Promise<string | undefined> {
    const from = this.tip(branch);
    return from === undefined
      ? Promise.resolve(undefined)
      : findByTrailer({ gitDir: this.dir, from, trailer, value });
  }

  async isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    const run = await runGit({
      cwd: this.dir,
      args: ['merge-base', '--is-ancestor', ancestor, descendant],
      accept: [0, 1],
    });
    return run.code === 0;
  }

  /** `undefined` when the two share no history. */
  async mergeBase(a: string, b: string): Promise<string | undefined> {
    const run = await runGit({
      cwd: this.dir,
      args: ['merge-base', a, b],
      accept: [0, 1],
    });
    return run.stdout.toString('latin1').trim() || undefined;
  }

  /** Ends the reading child. The directory stays, for the next start. */
  async close(): Promise<void> {
    await this.#mutex.run(() => this.#reader.close());
  }

  async #follow(
    specs: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, string>> {
    const asked = (ref: string) =>
      specs.some(spec =>
        spec.endsWith('/') ? ref.startsWith(spec) : ref === spec,
      );
    const { remote, timeoutMs, fetch } = this.#options;
    const listed = await lsRefs({
      remote,
      prefixes: specs,
      signal,
      timeoutMs,
      fetch,
    });
    const present = new Map([...listed].filter(([ref]) => asked(ref)));
    const known = new Set(this.#tips.values());
    const wants = [...new Set(present.values())].filter(id => !known.has(id));
    if (wants.length > 0) {
      // More haves would only make the question longer: branches leave from these.
      await this.#bring(wants, [...known].slice(0, 256), signal);
    }
    const kept = [...this.#tips].filter(([ref]) => !asked(ref));
    const gone = this.#tips.size - kept.length !== present.size;
    const moved = [...present].some(([ref, id]) => this.#tips.get(ref) !== id);
    if (gone || moved) {
      this.#tips = new Map([...kept, ...present]);
      await this.#directory.save(this.#tips);
    }
    return present;
  }

  #bring(
    wants: readonly string[],
    haves: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { remote, timeoutMs, fetch, dir } = this.#options;
    return fetchPack({
      ...{ remote, timeoutMs, fetch, signal },
      ...{ gitDir: dir, wants, haves },
    });
  }

  #rebuild(): Promise<void> {
    return this.#mutex.run(async () => {
      const refs = [...this.#tips.keys()];
      await this.#reset();
      await this.#follow(refs, undefined);
    });
  }

  async #reset(): Promise<void> {
    await this.#reader.close();
    await this.#directory.create();
    this.#tips = new Map();
  }
}
