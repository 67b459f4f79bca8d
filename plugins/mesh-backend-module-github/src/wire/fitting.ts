/** GitHub refuses longer texts with 422, the whole request with them. */
const mostOfBody = 65_536;
const mostOfTitle = 256;

/** `tail` is kept whatever is cut. */
export function fittingBody(body: string, tail = ''): string {
  if (body.length + tail.length <= mostOfBody) {
    return `${body}${tail}`;
  }
  const note = '\n\n… (cut here: the forge takes no longer text)';
  return `${cut(body, mostOfBody - tail.length - note.length)}${note}${tail}`;
}

export function fittingTitle(title: string): string {
  return title.length <= mostOfTitle
    ? title
    : `${cut(title, mostOfTitle - 1)}…`;
}

/** Not through a character of two halves. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
