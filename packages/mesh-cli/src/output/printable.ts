/** Makes what files and names may hold harmless for a terminal: control and bidirectional characters are spelt out. */
export function printable(text: string): string {
  return text.replace(
    // Line feeds and tabs stay; the rest could move the cursor, hide text or turn it around.
    /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu,
    character =>
      character === '\n' || character === '\t'
        ? character
        : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
