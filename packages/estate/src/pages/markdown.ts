import { html, raw, type Markup } from './html';

const itemStart = /^\s*(?:[-*+]|\d+\.) +/;
const isItem = (line: string) => itemStart.test(line);

/**
 * The little of Markdown that pull requests use: headings, lists, tables, fences, quotes, bold, code, links.
 * Everything is escaped first; links are http(s) only; comments (invisible markers) are left out.
 */
export function markdown(text: string): Markup {
  const visible = text
    .slice(0, 200_000)
    .replace(/\r\n?/g, '\n')
    .replace(/<!--[\s\S]*?-->/g, '');
  return html`${blocksOf(visible.split('\n'))}`;
}

function blocksOf(lines: readonly string[]): Markup[] {
  const blocks: Markup[] = [];
  let at = 0;
  const takeWhile = (test: (line: string) => boolean) => {
    const from = at;
    while (at < lines.length && test(lines[at])) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    if (line.trim() === '') {
      at += 1;
    } else if (line.startsWith('```')) {
      at += 1;
      const code = takeWhile(l => !l.startsWith('```'));
      at += 1;
      blocks.push(html`<pre tabindex="0">${code.join('\n')}</pre>`);
    } else if (heading) {
      at += 1;
      // The page owns h1 and h2.
      blocks.push(html`<h3>${inline(heading[2])}</h3>`);
    } else if (line.startsWith('|')) {
      blocks.push(table(takeWhile(l => l.startsWith('|'))));
    } else if (isItem(line)) {
      const items = takeWhile(isItem).map(l => l.replace(itemStart, ''));
      blocks.push(
        html`<ul>
          ${items.map(i => html`<li>${inline(i)}</li>`)}
        </ul>`,
      );
    } else if (line.startsWith('>')) {
      const quoted = takeWhile(l => l.startsWith('>'));
      const plain = quoted.map(l => l.replace(/^> ?/, '')).join(' ');
      blocks.push(html`<blockquote>${inline(plain)}</blockquote>`);
    } else {
      const first = lines[at];
      at += 1;
      const rest = takeWhile(
        l => l.trim() !== '' && !/^(#{1,6} |```|\||>)/.test(l) && !isItem(l),
      );
      blocks.push(html`<p>${inline([first, ...rest].join(' '))}</p>`);
    }
  }
  return blocks;
}

function table(lines: readonly string[]): Markup {
  const rows = lines
    .filter(line => !/^\|[\s:|-]+\|?$/.test(line))
    .map(line => line.replace(/^\||\|\s*$/g, '').split(/(?<!\\)\|/));
  const [head = [], ...body] = rows;
  const cell = (text: string) => inline(text.trim().replace(/\\\|/g, '|'));
  return html`<table>
    <thead>
      <tr>
        ${head.map(c => html`<th scope="col">${cell(c)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${body.map(
        r =>
          html`<tr>
            ${r.map(c => html`<td>${cell(c)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const tokens =
  /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|<(https?:\/\/[^\s<>"']+)>|(https?:\/\/[^\s<>"')]+)/g;

function inline(text: string): Markup {
  const parts: Markup[] = [];
  let last = 0;
  for (const match of text.matchAll(tokens)) {
    const [whole, code, bold, label, target, angled, plain] = match;
    const bare = angled ?? plain;
    parts.push(html`${text.slice(last, match.index)}`);
    if (code) parts.push(html`<code>${code}</code>`);
    else if (bold) parts.push(html`<strong>${bold}</strong>`);
    else parts.push(link(label ?? bare, target ?? bare));
    last = match.index + whole.length;
  }
  parts.push(html`${text.slice(last)}`);
  return html`${parts}`;
}

function link(label: string, target: string): Markup {
  return URL.canParse(target)
    ? html`<a href="${target}" rel="nofollow noreferrer">${label}</a>`
    : raw(html`${label}`.text);
}
