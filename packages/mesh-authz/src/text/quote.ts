const SHOWN = 120;

/** A foreign text for a message: quoted, bounded, without control characters. */
export function quote(text: string): string {
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return JSON.stringify(shown);
}
