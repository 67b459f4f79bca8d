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
    if (texts.length === 0 || field.widget === 'ports') return [];
    return [[field.name, parsed(field, texts)] as const];
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
    case 'clusters':
      return texts.flatMap(text => text.split(','));
    default:
      return texts[0];
  }
}
