/** The first of the keys that the language has a text for; what the server said where it has none. */
export function firstSaid(
  t: (key: string) => string,
  keys: readonly string[],
  otherwise: string,
): string {
  for (const key of keys) {
    const said = t(key);
    // A key without a text is its own.
    if (said !== key) return said;
  }
  return otherwise;
}
