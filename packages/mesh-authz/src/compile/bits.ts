/** A set of term numbers, 32 to a word. All sets of one program have the same length. */
export type Bits = Int32Array;

export function setBit(bits: Bits, index: number): void {
  bits[index >>> 5] |= 1 << (index & 31);
}

/** Adds every number of `more`. */
export function unite(bits: Bits, more: Bits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i] |= more[i];
}
