/** The first place from `from` on where the literal occurs and is accepted; -1 when there is none. */
export type LiteralSearch = (
  text: string,
  from: number,
  accept?: (at: number) => boolean,
) => number;

// Borders of every beginning (Knuth, Morris, Pratt): String.indexOf may take length times length on hostile text.
function borders(literal: string): Int32Array {
  const table = new Int32Array(literal.length);
  let border = 0;
  for (let i = 1; i < literal.length; i += 1) {
    while (border > 0 && literal[i] !== literal[border])
      border = table[border - 1];
    if (literal[i] === literal[border]) border += 1;
    table[i] = border;
  }
  return table;
}

/** Reads every letter of the text at most twice, whatever the literal. */
export function literalSearch(literal: string): LiteralSearch {
  const table = borders(literal);
  return (text, from, accept = () => true) => {
    if (literal === '') return from <= text.length ? from : -1;
    let matched = 0;
    for (let i = from; i < text.length; i += 1) {
      while (matched > 0 && text[i] !== literal[matched])
        matched = table[matched - 1];
      if (text[i] === literal[matched]) matched += 1;
      if (matched === literal.length) {
        const at = i - matched + 1;
        if (accept(at)) return at;
        // Occurrences may overlap; going on from the border reads no letter again.
        matched = table[matched - 1];
      }
    }
    return -1;
  };
}
