/** What was typed as a number; what is none stays text, so that the kind can say what is wrong with it. */
export function numberOf(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text;
}
