/** Markup that is safe to send: made only by {@link html} and {@link raw}. */
export class Markup {
  constructor(readonly text: string) {}
}

type Value = Markup | string | number | false | undefined | readonly Value[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, char => entities[char]);
}

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value.map(textOf).join('');
}

/** Template whose every value is escaped unless it is markup itself. Attribute values must be quoted. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly Value[]
): Markup {
  const parts = strings.map((text, at) =>
    at < values.length ? text + textOf(values[at]) : text,
  );
  return new Markup(parts.join(''));
}

/** Markup of our own or of a library, taken as it is. */
export function raw(trusted: string): Markup {
  return new Markup(trusted);
}

export function render(markup: Markup): string {
  return markup.text;
}
