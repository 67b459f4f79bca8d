import { distance } from 'fastest-levenshtein';

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
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > bestDistance) continue;
    const found = distance(wanted, candidate.toLowerCase());
    const isEqual = found === bestDistance && best !== undefined;
    if (found < bestDistance || (isEqual && candidate < best!)) {
      best = candidate;
      bestDistance = found;
    }
  }
  return best;
}
