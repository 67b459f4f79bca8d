import { html, type Markup } from './html';

const maxLines = 5_000;

/** A unified diff with added and removed lines marked by sign and colour. */
export function diffView(text: string): Markup {
  if (text.trim() === '') return html`<p>No changes.</p>`;
  const lines = text.split('\n');
  const shown = lines.slice(0, maxLines).filter(l => !l.startsWith('index '));
  const rest = lines.length - maxLines;
  return html`<pre tabindex="0" role="region" aria-label="Unified diff">
${shown.map(
        line => html`<span class="${classOf(line)}">${line || ' '}</span>`,
      )}</pre
    >
    ${rest > 0 ? html`<p>${rest} more lines are not shown.</p>` : ''}`;
}

function classOf(line: string): string {
  if (/^(diff |--- |\+\+\+ |@@)/.test(line)) return 'hunk';
  if (line.startsWith('+')) return 'add';
  return line.startsWith('-') ? 'del' : 'ctx';
}
