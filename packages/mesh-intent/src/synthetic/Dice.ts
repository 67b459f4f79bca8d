/** Chance that repeats: the same seed gives the same throws, on every machine. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = Math.trunc(seed) % 0x100000000;
  }

  /** At least 0 and below 1; mulberry32, whose 32 bits are plenty to choose among some thousand services. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) % 0x100000000;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }
}
