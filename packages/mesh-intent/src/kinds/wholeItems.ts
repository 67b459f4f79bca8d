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

/** Which entry of its list a line opens, counted from 1. */
function placeInList(lines: readonly string[], at: number): number {
  const depth = indentOf(lines[at]);
  let place = 1;
  for (let row = at - 1; row >= 0 && !lines[row].startsWith('---'); row -= 1) {
    const line = lines[row];
    if (line.trim() === '') continue;
    if (indentOf(line) < depth) break;
    if (indentOf(line) > depth || line.trim().startsWith('#')) continue;
    if (!line.startsWith('- ', depth)) break;
    place += 1;
  }
  return place;
}

/** What the document of a line is called; lists of two documents may stand under the same words. */
function documentName(lines: readonly string[], at: number): readonly string[] {
  let first = at;
  while (first > 0 && !lines[first - 1].startsWith('---')) first -= 1;
  const names = lines
    .slice(first)
    .findIndex(line => /^ +name: |^---/.test(line));
  const line = names < 0 ? '---' : lines[first + names];
  return line.startsWith('---') ? [] : [line.trim()];
}

/**
 * The lines that a line stands under, outermost first: what its list is called, and whose it is. Of an entry of another list
 * with its place there: every rule of a policy begins with the same words.
 */
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
    const place = words.startsWith('- ') ? `${placeInList(lines, row)} ` : '';
    above.unshift(`${place}${words}`);
    depth = indentOf(line);
    if (depth === 0) break;
  }
  return [...documentName(lines, at), ...above].join(' > ');
}
