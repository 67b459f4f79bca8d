import { stringify } from 'yaml';

/** Text of a new YAML file. Words that mean something else to YAML 1.1 readers ("no", "1.0", a date) are quoted. */
export function yamlText(value: unknown): string {
  return stringify(value, {
    lineWidth: 0,
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
    blockQuote: false,
  });
}

/** A record without the fields that are not there. */
export function present<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
