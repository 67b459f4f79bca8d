import type { FormValues } from '../../forms';

/** The query that opens a form with these values, as `prefilled` reads it. */
export function formQuery(values: FormValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = textOf(value);
    if (text !== undefined) search.set(name, text);
  }
  return search.toString();
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (!Array.isArray(value)) return undefined;
  return value.every(each => typeof each === 'string')
    ? value.join(',')
    : JSON.stringify(value);
}
