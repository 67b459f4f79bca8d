import type { FormField } from '@causeway/mesh-intent';
import type { FormValues } from './types';

/** Fields that are shown for what is typed so far; a field whose own condition hangs on a hidden one is hidden too. */
export function visibleFields(
  fields: readonly FormField[],
  values: FormValues,
): readonly FormField[] {
  const shown = (field: FormField): boolean => {
    const { when } = field;
    if (when === undefined) return true;
    const other = fields.find(({ name }) => name === when.field);
    return (
      other !== undefined &&
      shown(other) &&
      when.in.includes(String(values[when.field]))
    );
  };
  return fields.filter(field => field.widget !== 'hidden' && shown(field));
}
