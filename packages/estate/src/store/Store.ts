import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { CollectionName, Collections } from './entities';

interface JournalLine {
  readonly c: CollectionName;
  readonly k: string;
  /** Absent removes the key. */
  readonly v?: unknown;
}

/**
 * Key-value collections in memory, kept in an append-only journal.
 * Every `put` is written before it returns, so an answer sent to a client survives kill -9 of the process.
 * A torn last line (killed while writing) is dropped on the next start; start-up also compacts.
 */
export class Store {
  private readonly maps = new Map<CollectionName, Map<string, unknown>>();
  private descriptor: number;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    if (existsSync(path)) this.replay(readFileSync(path, 'utf8'));
    this.compact();
    this.descriptor = openSync(path, 'a', 0o600);
  }

  get<C extends CollectionName>(
    collection: C,
    key: string,
  ): Collections[C] | undefined {
    return this.map(collection).get(key) as Collections[C] | undefined;
  }

  values<C extends CollectionName>(collection: C): Collections[C][] {
    return [...this.map(collection).values()] as Collections[C][];
  }

  keys(collection: CollectionName): string[] {
    return [...this.map(collection).keys()];
  }

  put<C extends CollectionName>(
    collection: C,
    key: string,
    value: Collections[C],
  ): void {
    this.map(collection).set(key, value);
    this.append({ c: collection, k: key, v: value });
  }

  remove(collection: CollectionName, key: string): void {
    if (!this.map(collection).delete(key)) return;
    this.append({ c: collection, k: key });
  }

  /** Next number of a named sequence, starting at 1. */
  next(sequence: string): number {
    const value = (this.get('counter', sequence) ?? 0) + 1;
    this.put('counter', sequence, value);
    return value;
  }

  close(): void {
    fsyncSync(this.descriptor);
    closeSync(this.descriptor);
  }

  private map(collection: CollectionName): Map<string, unknown> {
    let map = this.maps.get(collection);
    if (!map) {
      map = new Map();
      this.maps.set(collection, map);
    }
    return map;
  }

  private append(line: JournalLine): void {
    writeSync(this.descriptor, `${JSON.stringify(line)}\n`);
  }

  private replay(text: string): void {
    const lines = text.split('\n');
    // What follows the last LF is a line the process was killed in: never acknowledged.
    lines.pop();
    lines.forEach((line, at) => {
      const { c, k, v } = this.parse(line, at + 1);
      if (v === undefined) this.map(c).delete(k);
      else this.map(c).set(k, v);
    });
  }

  private parse(line: string, number: number): JournalLine {
    try {
      return JSON.parse(line) as JournalLine;
    } catch (error) {
      throw new Error(
        `${this.path}:${number}: not a journal line; delete the state folder to start afresh`,
        { cause: error },
      );
    }
  }

  private compact(): void {
    const draft = `${this.path}.new`;
    const descriptor = openSync(draft, 'w', 0o600);
    for (const [c, map] of this.maps) {
      for (const [k, v] of map) {
        writeSync(descriptor, `${JSON.stringify({ c, k, v })}\n`);
      }
    }
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(draft, this.path);
  }
}
