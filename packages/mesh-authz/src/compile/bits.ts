/** A set of term numbers, 32 to a word. All sets of one program have the same length. */
export type Bits = Int32Array;

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] |= 1 << (index & 31);
}

/** Adds every number of `more`. */
export function unite(bits: Bits, more: Bits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i] |= more[i];
}

export function clearBit(bits: Bits, index: number): void {
  bits[index >>> 5] &= ~(1 << (index & 31));
}

/** Leaves what is in `other` too. */
export function intersect(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i] &= other[i];
}

/** The lowest number in one word of a set; the word must not be 0. */
export function lowest(word: number, bits: number): number {
  return (word << 5) + 31 - Math.clz32(bits & -bits);
}

// Loops: sets are a word or a few, and for so few the built-in fill and set take longer to call than to do.

export function clear(bits: Bits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i] = 0;
}

export function assign(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i] = other[i];
}
