import { NotFoundError } from '@backstage/errors';
import { CatFileBatch } from './CatFileBatch';
import { ObjectMemory } from './ObjectMemory';
import { parseTree, type TreeEntry } from './objects';
import { parseCommit, type ParsedCommit } from './parseCommit';
import { GitFailure } from './runGit';

/** What the reader asks its owner for when the repository alone does not do. */
export interface ObjectSource {
  readonly gitDir: string;
  /** Named in errors. */
  readonly url: string;
  /** Whether a commit must be here, so that its absence means damage. */
  expects(commit: string): boolean;
  fetchBlobs(ids: readonly string[], signal?: AbortSignal): Promise<void>;
  rebuild(): Promise<void>;
}

export interface CachedBlob {
  readonly bytes: Buffer;
  /** `null`: not UTF-8. */
  readonly text: string | null;
}

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads commits, trees and blobs of one bare repository, through memory. */
export class ObjectReader {
  readonly #source: ObjectSource;
  readonly #batch: CatFileBatch;
  readonly #blobs: ObjectMemory<CachedBlob>;
  readonly #trees: ObjectMemory<readonly TreeEntry[]>;
  readonly #commits: ObjectMemory<ParsedCommit>;

  constructor(source: ObjectSource, memoryBytes: number) {
    this.#source = source;
    this.#batch = new CatFileBatch(source.gitDir);
    this.#blobs = new ObjectMemory(memoryBytes / 2);
    this.#trees = new ObjectMemory(memoryBytes / 4);
    this.#commits = new ObjectMemory(memoryBytes / 4);
  }

  async commit(id: string): Promise<ParsedCommit> {
    const known = this.#commits.get(id);
    if (known) {
      return known;
    }
    const load = async () => (await this.#batch.read([id]))[0];
    let object = await this.#guarded(load);
    if (object?.type !== 'commit' && this.#source.expects(id)) {
      await this.#source.rebuild();
      object = await load();
    }
    if (object?.type !== 'commit') {
      throw new NotFoundError(
        `Commit ${id} is not in the copy of ${
          this.#source.url
        }; fetch the branch that holds it first.`,
      );
    }
    const commit = parseCommit(id, object.body);
    this.#commits.set(id, commit, object.body.length * 3);
    return commit;
  }

  async trees(
    ids: readonly string[],
  ): Promise<Map<string, readonly TreeEntry[]>> {
    const found = new Map<string, readonly TreeEntry[]>([[emptyTree, []]]);
    const unknown = recall({ ids, memory: this.#trees, found });
    const load = async () => {
      const objects = await this.#batch.read(unknown);
      return unknown.filter((id, index) => {
        const object = objects[index];
        if (object?.type !== 'tree') {
          return true;
        }
        const entries = parseTree(object.body);
        this.#trees.set(id, entries, object.body.length * 4);
        found.set(id, entries);
        return false;
      });
    };
    if ((await this.#guarded(load)).length > 0) {
      // A fetch brings all trees of a commit, so a hole means a damaged copy.
      await this.#source.rebuild();
      const [missing] = await load();
      if (missing) {
        throw this.#absent('tree', missing);
      }
    }
    return found;
  }

  /** Blobs that are not here yet are fetched together, in one request. */
  async blobs(
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, CachedBlob>> {
    const found = new Map<string, CachedBlob>();
    const unknown = recall({ ids, memory: this.#blobs, found });
    const load = async (list: readonly string[]) => {
      const objects = await this.#batch.read(list);
      return list.filter((id, index) => {
        const object = objects[index];
        if (object?.type !== 'blob') {
          return true;
        }
        const blob = { bytes: object.body, text: decode(object.body) };
        this.#blobs.set(id, blob, object.body.length * 3 + 200);
        found.set(id, blob);
        return false;
      });
    };
    const absent = await this.#guarded(() => load(unknown));
    if (absent.length > 0) {
      await this.#source.fetchBlobs(absent, signal);
      const [missing] = await this.#guarded(() => load(absent));
      if (missing) {
        throw this.#absent('blob', missing);
      }
    }
    return found;
  }

  /** Whether all of these are commits of the repository; reads nothing into memory. */
  async holds(commits: readonly string[]): Promise<boolean> {
    try {
      const objects = await this.#batch.read(commits);
      return objects.every(object => object?.type === 'commit');
    } catch {
      return false;
    }
  }

  close(): Promise<void> {
    return this.#batch.close();
  }

  /** Repeats a read on a rebuilt copy when the reading child died of a damaged object. */
  async #guarded<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof GitFailure)) {
        throw error;
      }
      await this.#source.rebuild();
      return read();
    }
  }

  #absent(kind: string, id: string): Error {
    return new NotFoundError(`${this.#source.url} has no ${kind} ${id}.`);
  }
}

function recall<T>(options: {
  readonly ids: readonly string[];
  readonly memory: ObjectMemory<T>;
  readonly found: Map<string, T>;
}): string[] {
  const { ids, memory, found } = options;
  const unknown = new Set<string>();
  for (const id of ids) {
    const value = memory.get(id);
    if (value !== undefined) {
      found.set(id, value);
    } else if (!found.has(id)) {
      unknown.add(id);
    }
  }
  return [...unknown];
}

function decode(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
