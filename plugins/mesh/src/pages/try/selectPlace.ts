/** Puts the cursor at a place of a text, with the rest of the line selected so that it can be seen. */
export function selectPlace(
  element: HTMLTextAreaElement,
  place: { readonly line: number; readonly column?: number },
): void {
  const { line, column = 1 } = place;
  const lines = element.value.split('\n');
  const before = lines
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);
  const length = lines[line - 1]?.length ?? 0;
  element.focus();
  element.setSelectionRange(
    before + Math.min(column - 1, length),
    before + length,
  );
  // Two lines above stay in sight.
  const lineHeight = element.scrollHeight / Math.max(lines.length, 1);
  element.scrollTop = Math.max(0, (line - 3) * lineHeight);
}
