/**
 * A name and its parts. Search engines find words by their beginning, and take "shop/checkout" or "api.bank.example"
 * for one word.
 */
export function wordsOf(name: string): string {
  return [name, ...name.split(/[/.:]/)].filter(each => each !== '').join(' ');
}
