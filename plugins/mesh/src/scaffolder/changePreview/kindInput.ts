import { isBlank } from '../../forms';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The kind's input from the values of a template's pages, as the template's steps make it: what `service` holds (its
 * namespace and name, and of one that is adopted what was seen of it) stands beside the rest. Kinds take texts, numbers
 * and lists: another object is a field that only shows something, such as the preview itself.
 */
export function kindInput(
  formData: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { service, ...rest } = formData;
  const flat = isObject(service) ? { ...rest, ...service } : formData;
  return Object.fromEntries(
    Object.entries(flat).filter(
      ([, value]) => !isBlank(value) && !isObject(value),
    ),
  );
}
