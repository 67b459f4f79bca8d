import type { Clause } from '../lower';
import { clearBit } from './bits';
import type { Bits } from './bits';
import { ClauseIndex } from './ClauseIndex';

// A longer text is not worth keeping: it is a hostile one, or one that never comes back.
const KEPT_LENGTH = 512;
const KEPT_WORDS = 1 << 18;

/** How many misses in a row of rounds show that what is kept is not what is asked any more. */
const STALE_ROUNDS = 8;

/**
 * One field of the request that many terms look at, with a bounded memory of the terms each value leaves.
 * When the memory is full it stays as it is (under scattered values, replacing would cost more than it finds) until
 * long after nothing in it is asked for; then it starts anew.
 */
export class Dimension<K extends string | number> {
  private readonly words: number;
  private readonly all: Bits;
  private readonly textsOf: (key: K) => readonly string[];
  private readonly indexes: ClauseIndex[] = [];
  private readonly kept = new Map<K, Bits>();
  /** Equal sets are one object: many values leave the same terms, and few objects stay near the processor. */
  private readonly shared = new Map<string, Bits>();
  private readonly capacity: number;
  /** Terms that do not look at this field, so that they hold whatever it is. */
  readonly indifferent: Bits;
  private misses = 0;

  constructor(all: Bits, textsOf: (key: K) => readonly string[]) {
    this.words = all.length;
    this.all = all;
    this.textsOf = textsOf;
    this.indifferent = all.slice();
    this.capacity = Math.max(
      64,
      Math.min(16_384, Math.floor(KEPT_WORDS / this.words)),
    );
  }

  get used(): boolean {
    return this.indexes.length > 0;
  }

  /** `nth`: how many positive clauses over this field the term has already. */
  add(term: number, clause: Clause, nth: number): void {
    clearBit(this.indifferent, term);
    while (this.indexes.length <= nth)
      this.indexes.push(new ClauseIndex(this.words));
    this.indexes[nth].add(term, clause);
  }

  /** The terms that hold for one value. */
  of(key: K): Bits {
    return this.kept.get(key) ?? this.remember(key);
  }

  /** The terms that hold when any of several texts may pass. */
  ofAny(texts: readonly string[]): Bits {
    const bits = this.all.slice();
    for (const index of this.indexes) index.restrict(bits, texts);
    return bits;
  }

  private remember(key: K): Bits {
    const bits = this.ofAny(this.textsOf(key));
    if (typeof key === 'string' && key.length > KEPT_LENGTH) return bits;
    if (this.kept.size < this.capacity) {
      const one = this.sharedOf(bits);
      this.kept.set(key, one);
      return one;
    }
    this.misses += 1;
    if (this.misses > this.capacity * STALE_ROUNDS) {
      this.misses = 0;
      this.kept.clear();
      this.shared.clear();
    }
    return bits;
  }

  private sharedOf(bits: Bits): Bits {
    const name = bits.join();
    const known = this.shared.get(name);
    if (known !== undefined) return known;
    this.shared.set(name, bits);
    return bits;
  }
}
