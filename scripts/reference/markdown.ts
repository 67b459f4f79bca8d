/** Text inside a table: one line, and no bar that would end the cell. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/\|/g, '\\|');
}

/** A Markdown table; columns that are empty in every row are left out. */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const used = head.map((_, at) => rows.some(row => row[at] !== ''));
  const line = (cells: readonly string[]) =>
    `| ${cells
      .filter((_, at) => used[at])
      .map(cell)
      .join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join(
    '\n',
  );
}

/** A code span; empty when there is nothing to show. */
export function code(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `\`${text}\``;
}

/** A fenced block. The fence is longer than any in the text. */
export function block(language: string, text: string): string {
  const longest = Math.max(
    2,
    ...[...text.matchAll(/`+/g)].map(([m]) => m.length),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** Parts of a page with one empty line between them; absent parts leave none. */
export function sections(...parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part !== undefined && part !== '').join('\n\n');
}

/** Byte order: the same in every locale. */
export function sortedBy<T>(items: Iterable<T>, key: (item: T) => string): T[] {
  return [...items].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === right) return 0;
    return left < right ? -1 : 1;
  });
}
