import type { TextTest } from '../match';
import { clear, setBit, unite } from './bits';
import type { Bits } from './bits';
import { TextTrie } from './TextTrie';

/** The terms one value speaks for, and those it speaks against. */
interface Hit {
  readonly wanted: Bits;
  readonly refused: Bits;
}

interface Program {
  readonly matches: (text: string) => boolean;
  readonly hit: Hit;
}

/**
 * At most one positive clause and any number of negated ones of every term, over one subject: for the observed texts
 * it answers the terms whose clauses hold. Exact values and prefixes are one walk together, suffixes another.
 */
export class ClauseIndex {
  private readonly words: number;
  /** Terms with a positive clause here; all others hold unless refused. */
  private readonly bound: Bits;
  private readonly prefixes = new TextTrie<Hit>(false);
  private readonly suffixes = new TextTrie<Hit>(true);
  private readonly present: Hit;
  private readonly any: Hit;
  private readonly programs: Program[] = [];
  /** What the texts of one call hit together; kept, so that a call makes nothing. */
  private readonly sum: Hit;
  private readonly take: (hit: Hit) => void;

  constructor(words: number) {
    this.words = words;
    this.bound = new Int32Array(words);
    this.present = this.hit();
    this.any = this.hit();
    const sum = this.hit();
    this.sum = sum;
    this.take = hit => {
      unite(sum.wanted, hit.wanted);
      unite(sum.refused, hit.refused);
    };
  }

  add(
    term: number,
    { tests, negated }: { tests: readonly TextTest[]; negated: boolean },
  ): void {
    if (!negated) setBit(this.bound, term);
    for (const test of tests) {
      const hit = this.hitOf(test);
      setBit(negated ? hit.refused : hit.wanted, term);
    }
  }

  /** Leaves in `out` the terms that were in it and whose clauses hold. */
  restrict(out: Bits, texts: readonly string[]): void {
    const { wanted, refused } = this.sum;
    clear(wanted);
    clear(refused);
    for (const text of texts) this.addHits(text);
    for (let i = 0; i < out.length; i += 1)
      out[i] &= (wanted[i] | ~this.bound[i]) & ~refused[i];
  }

  private addHits(text: string): void {
    this.take(this.present);
    if (text !== '') this.take(this.any);
    this.prefixes.visit(text, this.take);
    this.suffixes.visit(text, this.take);
    for (const { matches, hit } of this.programs)
      if (matches(text)) this.take(hit);
  }

  private hit(): Hit {
    return {
      wanted: new Int32Array(this.words),
      refused: new Int32Array(this.words),
    };
  }

  private hitOf(test: TextTest): Hit {
    switch (test.kind) {
      case 'any':
        return this.any;
      case 'present':
        return this.present;
      case 'exact':
        return this.prefixes.wholeAt(test.text, () => this.hit());
      case 'prefix':
        return this.prefixes.at(test.text, () => this.hit());
      case 'suffix':
        return this.suffixes.at(test.text, () => this.hit());
      case 'program': {
        const hit = this.hit();
        this.programs.push({ matches: test.matches, hit });
        return hit;
      }
      default:
        return test satisfies never;
    }
  }
}
