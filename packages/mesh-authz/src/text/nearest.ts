// A hostile text is compared by its first letters only: the cost is length times length.
const COMPARED = 128;

function distance(from: string, to: string): number {
  const row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    let diagonal = row[0];
    row[0] = i;
    for (let j = 1; j <= to.length; j += 1) {
      const above = row[j];
      row[j] =
        from[i - 1] === to[j - 1]
          ? diagonal
          : 1 + Math.min(diagonal, above, row[j - 1]);
      diagonal = above;
    }
  }
  return row[to.length];
}

/** The candidate most like `text`; `undefined` when more than a third of the letters (and more than two) differ. */
export function nearest(
  text: string,
  candidates: readonly string[],
): string | undefined {
  const wanted = text.slice(0, COMPARED).toLowerCase();
  const bound = Math.max(2, Math.floor(wanted.length / 3));
  const scored = candidates
    .map(name => ({ name, score: distance(wanted, name.toLowerCase()) }))
    .filter(({ score }) => score <= bound)
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1));
  return scored[0]?.name;
}
