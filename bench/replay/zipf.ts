/** Draws one of `count` things, the first twice as often as the second, three times as often as the third. */
export function zipf(
  count: number,
  random: (below: number) => number,
): () => number {
  const STEPS = 2 ** 30;
  const sums = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    sum += 1 / (at + 1);
    sums[at] = sum;
  }
  return () => {
    const drawn = (random(STEPS) / STEPS) * sum;
    const at = sums.findIndex(each => each > drawn);
    return at < 0 ? count - 1 : at;
  };
}
