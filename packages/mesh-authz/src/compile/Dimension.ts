import type { Clause } from '../lower';
import { assign, clearBit } from './bits';
import type { Bits } from './bits';
import { ClauseIndex } from './ClauseIndex';

// A longer text is not worth keeping: it is a hostile one, or one that never comes back.
const KEPT_LENGTH = 512;
const KEPT_WORDS = 1 << 18;

/** How many misses in a row of rounds show that what is kept is not what is asked any more. */
const STALE_ROUNDS = 8;

/** So many unknown values one after the other show that values are scattered: looking them up costs more than it finds. */
const SCATTERED = 256;
/** Of scattered values, one in 64 is still looked up: a mask. */
const LOOKS = 63;

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
  /** The answer to what is not remembered: overwritten by the next question. */
  private readonly left: Bits;
  private misses = 0;
  /** Values asked for since one was found. */
  private unknown = 0;

  constructor(all: Bits, textsOf: (key: K) => readonly string[]) {
    this.words = all.length;
    this.all = all;
    this.textsOf = textsOf;
    this.left = all.slice();
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

  /** The terms that hold for one value; good until the next question. */
  of(key: K): Bits {
    if (this.unknown >= SCATTERED && (this.unknown & LOOKS) !== 0)
      return this.passBy(key);
    const known = this.kept.get(key);
    if (known === undefined) return this.remember(key);
    this.unknown = 0;
    return known;
  }

  /** The terms that hold when any of several texts may pass. */
  ofAny(texts: readonly string[]): Bits {
    const bits = this.left;
    assign(bits, this.all);
    for (const index of this.indexes) index.restrict(bits, texts);
    return bits;
  }

  private remember(key: K): Bits {
    if (this.kept.size >= this.capacity) return this.passBy(key);
    this.unknown += 1;
    const bits = this.ofAny(this.textsOf(key));
    if (typeof key === 'string' && key.length > KEPT_LENGTH) return bits;
    const one = this.sharedOf(bits);
    this.kept.set(key, one);
    return one;
  }

  private passBy(key: K): Bits {
    this.unknown += 1;
    if (this.kept.size >= this.capacity) this.misses += 1;
    if (this.misses > this.capacity * STALE_ROUNDS) {
      this.misses = 0;
      this.unknown = 0;
      this.kept.clear();
      this.shared.clear();
    }
    return this.ofAny(this.textsOf(key));
  }

  private sharedOf(bits: Bits): Bits {
    const name = bits.join();
    const known = this.shared.get(name);
    if (known !== undefined) return known;
    const own = bits.slice();
    this.shared.set(name, own);
    return own;
  }
}
