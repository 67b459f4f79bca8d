function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, swap));
    }
    row = next;
  }
  return row[b.length];
}

/**
 * The candidate most like `text`, or `undefined` when none is close enough to be a slip of the hand
 * (more than a third of the letters differ). Equal distances go to the first in alphabetical order.
 *
 * @public
 */
export function nearest(
  text: string,
  candidates: Iterable<string>,
): string | undefined {
  // A hostile text is compared by its first letters only: the cost is length times length.
  const wanted = text.slice(0, 128).toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of [...candidates].sort()) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const found = distance(wanted, candidate.toLowerCase());
    if (found < bestDistance) {
      best = candidate;
      bestDistance = found;
    }
  }
  return best;
}
