/** A mapping as YAML gives it. */
export type Plain = Readonly<Record<string, unknown>>;

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that something fills in later: Helm, Flux substitution. */
export function isTemplated(value: unknown): boolean {
  return typeof value === 'string' && /\$\{|\{\{/.test(value);
}

/** The mapping under a key; an empty one when there is none. */
export function mapAt(object: Plain, key: string): Plain {
  const value = object[key];
  return isPlain(value) ? value : {};
}

export function textAt(object: Plain, key: string): string | undefined {
  const value = object[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
