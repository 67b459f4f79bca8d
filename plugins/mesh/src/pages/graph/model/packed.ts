/**
 * Places in one column, in the given order and at least `step` apart, as near as can be to where each would like to be
 * (least squares: neighbours that want the same place share it around its mean).
 */
export function packed(wanted: readonly number[], step: number): number[] {
  interface Block {
    sum: number;
    count: number;
  }
  const blocks: Block[] = [];
  for (const [at, place] of wanted.entries()) {
    // Without the steps before it, "at least a step apart" becomes "not before".
    let block: Block = { sum: place - at * step, count: 1 };
    for (
      let last = blocks.at(-1);
      last !== undefined && last.sum / last.count > block.sum / block.count;
      last = blocks.at(-1)
    ) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  const level = blocks.flatMap(({ sum, count }) =>
    Array<number>(count).fill(sum / count),
  );
  return level.map((place, at) => place + at * step);
}
