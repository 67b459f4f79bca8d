/** The texts a subject shows (none: it is known to be absent), or the field of the record that is missing. */
export type Observed =
  | { readonly known: true; readonly texts: readonly string[] }
  | { readonly known: false; readonly field: string };

export const absent: Observed = { known: true, texts: [] };

export function texts(text: string): Observed {
  return { known: true, texts: [text] };
}

export function missing(field: string): Observed {
  return { known: false, field };
}
