/**
 * Least-recently-used memory bounded by bytes. Git objects never change, so an
 * entry is never wrong, only forgotten.
 */
export class ObjectMemory<T> {
  readonly #entries = new Map<string, { value: T; bytes: number }>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  get(id: string): T | undefined {
    const entry = this.#entries.get(id);
    if (!entry) {
      return undefined;
    }
    // A Map keeps insertion order, so re-inserting makes this the youngest.
    this.#entries.delete(id);
    this.#entries.set(id, entry);
    return entry.value;
  }

  set(id: string, value: T, bytes: number): void {
    const present = this.#entries.get(id);
    if (present) {
      this.#bytes -= present.bytes;
      this.#entries.delete(id);
    }
    this.#entries.set(id, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#limit) {
        break;
      }
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }
}
