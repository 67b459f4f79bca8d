/** Texts in one order whatever the language, each once. */
export const sorted = (texts: readonly string[]): string[] =>
  [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
