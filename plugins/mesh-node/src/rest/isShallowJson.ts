/** Deeper than any payload of the forge; shallow enough for any parser. */
const deepest = 64;

/** Whether brackets nest no deeper than expected, judged without building anything. */
export function isShallowJson(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inText) {
      if (char === '\\') {
        at += 1;
      } else if (char === '"') {
        inText = false;
      }
    } else if (char === '"') {
      inText = true;
    } else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > deepest) {
        return false;
      }
    } else if (char === '}' || char === ']') {
      depth -= 1;
    }
  }
  return true;
}
