/** A value as a list of texts. */
export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
