/**
 * JSON with sorted keys and no white space: equal values give equal text, everywhere (RFC 8785 for the values we use).
 * `undefined` fields are left out; anything JSON cannot hold throws.
 *
 * @public
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) {
      throw new TypeError(`${value} has no canonical JSON form.`);
    }
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(item => canonicalJson(item)).join(',')}]`;
  }
  if (typeof value === 'object') {
    const fields = value as Readonly<Record<string, unknown>>;
    const pairs = Object.keys(fields)
      .filter(key => fields[key] !== undefined)
      // By UTF-16 units, never by locale.
      .sort()
      .map(key => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`);
    return `{${pairs.join(',')}}`;
  }
  throw new TypeError(`A ${typeof value} has no canonical JSON form.`);
}
