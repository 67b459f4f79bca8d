/** As the portal takes them: changes of the queue carry at most so many. */
const MOST = 10;

const shape = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Labels of a line of text, each once. */
export function labelsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter(each => each !== ''))];
}

/** What is wrong with labels before they are sent; undefined when nothing is. */
export function labelTrouble(
  labels: readonly string[],
):
  | { readonly what: 'many' }
  | { readonly what: 'shape'; readonly label: string }
  | undefined {
  const wrong = labels.find(each => !shape.test(each));
  if (wrong !== undefined) return { what: 'shape', label: wrong };
  return labels.length > MOST ? { what: 'many' } : undefined;
}
