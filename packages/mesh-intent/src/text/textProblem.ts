/**
 * Characters people cannot see but machines obey: they reorder, hide or split what a reviewer reads.
 * Joiners (U+200C, U+200D) are left alone: Persian, Indic scripts and emoji need them.
 */
function nameOfHidden(code: number): string | undefined {
  if (code === 0x0a || code === 0x0d) return 'a line break';
  if (code === 0x09) return 'a tab';
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) {
    return 'a control character';
  }
  if (code === 0x2028 || code === 0x2029) return 'a line separator';
  if (
    code === 0x061c ||
    code === 0x200e ||
    code === 0x200f ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2066 && code <= 0x2069)
  ) {
    return 'a text direction override';
  }
  if (code === 0x200b || code === 0x2060 || code === 0xfeff) {
    return 'an invisible character';
  }
  if (code >= 0xe0000 && code <= 0xe007f) return 'an invisible tag character';
  if (code >= 0xd800 && code <= 0xdfff) return 'half of a surrogate pair';
  return undefined;
}

function codeName(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Says which character of a text may not stand in it, or `undefined` when all may.
 * Nothing is ever stripped silently: the writer is told and decides.
 *
 * @public
 */
export function textProblem(
  text: string,
  options: { readonly lines: 'one' | 'many' },
): string | undefined {
  let position = 0;
  for (const character of text) {
    position += 1;
    const code = character.codePointAt(0) ?? 0;
    const hidden = nameOfHidden(code);
    const allowed =
      options.lines === 'many' && (code === 0x0a || code === 0x09);
    if (hidden !== undefined && !allowed) {
      return `contains ${hidden} (${codeName(
        code,
      )}) as character ${position}; remove it`;
    }
  }
  return undefined;
}
