const INDENT = /^ */;

function indentOf(line: string): number {
  return INDENT.exec(line)![0].length;
}

/** Lines that add entries to a block sequence, each whole. */
export interface WholeItems {
  /** Lines before the entries: the name of a list that was not there before. */
  readonly opening: readonly string[];
  readonly items: readonly string[];
}

/** Lines as entries of one block sequence, taken out without touching what stands beside them; undefined when they are more or less. */
export function wholeItemsOf(lines: readonly string[]): WholeItems | undefined {
  const at = lines.findIndex(line => /^ *- /.test(line));
  if (at < 0) return undefined;
  const opening = lines.slice(0, at);
  const items = lines.slice(at);
  const depth = indentOf(items[0]);
  const isWhole = items.every(
    line =>
      line.trim() !== '' &&
      (indentOf(line) > depth || line.startsWith('- ', depth)),
  );
  const named = opening.filter(line => line.trim() !== '');
  const opens =
    named.length === 0
      ? opening.length === 0
      : named.length === 1 &&
        /^ *[\w-]+:$/.test(named[0]) &&
        indentOf(named[0]) <= depth;
  return isWhole && opens ? { opening, items } : undefined;
}

/** Whether a line is one more entry of the same sequence. */
export function isNextItem(
  { items }: WholeItems,
  line: string | undefined,
): boolean {
  return line?.startsWith('- ', indentOf(items[0])) === true;
}

/** Whether a line is part of the same sequence. */
export function isInside(whole: WholeItems, line: string | undefined): boolean {
  return isNextItem(whole, line) || goesOnInside(whole, line);
}

/** Whether the line after entries still belongs to the last of them: somebody wrote into it. */
export function goesOnInside(
  { items }: WholeItems,
  next: string | undefined,
): boolean {
  return (
    next !== undefined &&
    next.trim() !== '' &&
    indentOf(next) > indentOf(items[0])
  );
}

/** The lines that a line stands under, outermost first: what its list is called, and whose it is. */
export function standsUnder(lines: readonly string[], at: number): string {
  const above: string[] = [];
  let depth = indentOf(lines[at]);
  for (let row = at - 1; row >= 0 && !lines[row].startsWith('---'); row -= 1) {
    const line = lines[row];
    const words = line.trim();
    if (words === '' || words.startsWith('#')) continue;
    // The key of a list may stand as deep as its entries.
    const isParent =
      indentOf(line) < depth ||
      (above.length === 0 &&
        indentOf(line) === depth &&
        !words.startsWith('- ') &&
        words.endsWith(':'));
    if (!isParent) continue;
    above.unshift(words);
    depth = indentOf(line);
    if (depth === 0) break;
  }
  return above.join(' > ');
}
