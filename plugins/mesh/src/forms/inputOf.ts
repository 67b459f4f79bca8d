import type { FormField } from '@causeway/mesh-intent';
import { isBlank } from './isBlank';
import type { FormValues } from './types';
import { visibleFields } from './visibleFields';

/**
 * The kind's input: what is visible and filled in, and what is hidden on purpose. A field that its condition
 * hides is left out: kinds refuse what they did not ask for.
 */
export function inputOf(
  fields: readonly FormField[],
  values: FormValues,
): Record<string, unknown> {
  const asked = [
    ...visibleFields(fields, values),
    ...fields.filter(({ widget }) => widget === 'hidden'),
  ];
  return Object.fromEntries(
    asked
      .filter(({ name }) => !isBlank(values[name]))
      .map(({ name }) => {
        const value = values[name];
        return [name, typeof value === 'string' ? value.trim() : value];
      }),
  );
}
