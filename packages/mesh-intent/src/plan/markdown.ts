import { textProblem } from '../text';

function visible(text: string, lines: 'one' | 'many'): string {
  return [...text]
    .map(character =>
      textProblem(character, { lines }) === undefined ? character : ' ',
    )
    .join('');
}

function longestRun(text: string, character: string): number {
  let longest = 0;
  let run = 0;
  for (const each of text) {
    run = each === character ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/**
 * Foreign text as a code span: the one place of Markdown where no forge makes links, images, mentions,
 * issue references or HTML out of it. With `cell` it is also safe inside a table.
 *
 * @public
 */
export function codeSpan(
  text: string,
  where: 'line' | 'cell' = 'line',
): string {
  const line = visible(text, 'one').replace(/\s+/g, ' ').trim();
  if (line === '') return '–';
  const ticks = '`'.repeat(longestRun(line, '`') + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  // A backslash before a pipe would free the pipe again, so pipes in cells become the look-alike U+2502.
  const content = where === 'cell' ? line.replace(/\|/g, '│') : line;
  return `${ticks}${pad}${content}${pad}${ticks}`;
}

/**
 * Foreign text of several lines as a fenced block.
 *
 * @public
 */
export function codeBlock(text: string): string {
  const content = visible(text.replace(/\r\n?/g, '\n'), 'many').trimEnd();
  const fence = '`'.repeat(Math.max(3, longestRun(content, '`') + 1));
  return `${fence}text\n${content}\n${fence}`;
}

/**
 * An address as a link, or as plain code when it is not one of ours to follow.
 *
 * @public
 */
export function autoLink(address: string): string {
  return /^https?:\/\/[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]+$/.test(address)
    ? `<${address}>`
    : codeSpan(address);
}
