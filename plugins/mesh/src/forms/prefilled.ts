import type { FormField } from '@causeway/mesh-intent';
import type { FormValues } from './types';

/** What a form starts with: today's values, then what the link says. Links may only fill in fields of the form. */
export function prefilled(options: {
  readonly fields: readonly FormField[];
  readonly prefill: FormValues;
  readonly search: URLSearchParams;
}): FormValues {
  const { fields, prefill, search } = options;
  const linked = fields.flatMap(field => {
    const texts = search.getAll(field.name).filter(text => text !== '');
    if (texts.length === 0) return [];
    const value = parsed(field, texts);
    return value === undefined ? [] : [[field.name, value] as const];
  });
  return { ...prefill, ...Object.fromEntries(linked) };
}

function parsed(field: FormField, texts: readonly string[]): unknown {
  switch (field.widget) {
    case 'number': {
      const number = Number(texts[0]);
      return Number.isFinite(number) ? number : texts[0];
    }
    case 'multiselect':
    case 'services':
    case 'texts':
    case 'clusters':
      return texts.flatMap(text => text.split(','));
    case 'ports':
      return rowsOf(texts[0]);
    default:
      return texts[0];
  }
}

/** Rows of a list as JSON, each with texts and numbers only; anything else in a link fills in nothing. */
function rowsOf(text: string): readonly FormValues[] | undefined {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is FormValues {
  return (
    typeof row === 'object' &&
    row !== null &&
    !Array.isArray(row) &&
    Object.values(row).every(each => ['string', 'number'].includes(typeof each))
  );
}
