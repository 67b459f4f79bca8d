import type { FormField } from '@causeway/mesh-intent';
import { isBlank } from './isBlank';
import type { FormValues } from './types';
import { visibleFields } from './visibleFields';

/** Labels of the required fields that hold nothing yet. */
export function stillNeeded(
  fields: readonly FormField[],
  values: FormValues,
): readonly string[] {
  return visibleFields(fields, values)
    .filter(({ required, name }) => required && isBlank(values[name]))
    .map(({ label }) => label);
}
