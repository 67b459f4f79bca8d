/** @public */
export interface ParsedIdentity {
  readonly name: string;
  readonly email: string;
  /** Seconds since 1970. */
  readonly seconds: number;
}

/** @public */
export interface ParsedCommit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: ParsedIdentity;
  readonly committer: ParsedIdentity;
  readonly message: string;
  /** The `gpgsig` header unfolded, with a final line feed. */
  readonly signature?: string;
  /** The bytes the signature covers. */
  readonly payload: Buffer;
}

/**
 * Reads the body of a commit object.
 * @public
 */
export function parseCommit(id: string, body: Buffer): ParsedCommit {
  const blank = body.indexOf('\n\n');
  const head = body.toString('utf8', 0, blank < 0 ? body.length : blank);
  const message = blank < 0 ? '' : body.toString('utf8', blank + 2);
  const headers = unfold(head);
  const first = (name: string) =>
    headers.find(header => header.name === name)?.value;
  const tree = first('tree');
  const author = first('author');
  const committer = first('committer');
  if (!tree || author === undefined || committer === undefined) {
    throw new Error(`commit ${id} lacks a tree, an author or a committer`);
  }
  const signature = first('gpgsig');
  return {
    id,
    tree,
    parents: headers
      .filter(header => header.name === 'parent')
      .map(header => header.value),
    author: parseIdentity(author),
    committer: parseIdentity(committer),
    message,
    signature: signature === undefined ? undefined : `${signature.trimEnd()}\n`,
    payload: withoutSignature(body),
  };
}

function unfold(head: string): Array<{ name: string; value: string }> {
  const headers: Array<{ name: string; value: string }> = [];
  for (const line of head.split('\n')) {
    const last = headers[headers.length - 1];
    if (line.startsWith(' ') && last) {
      last.value += `\n${line.slice(1)}`;
      continue;
    }
    const space = line.indexOf(' ');
    headers.push({
      name: line.slice(0, space),
      value: line.slice(space + 1),
    });
  }
  return headers;
}

/** Works on bytes: a message in another encoding must come out unchanged. */
function withoutSignature(body: Buffer): Buffer {
  const start = body.indexOf('\ngpgsig ') + 1;
  const blank = body.indexOf('\n\n');
  if (start === 0 || (blank >= 0 && start > blank)) {
    return body;
  }
  let at = body.indexOf('\n', start);
  while (at >= 0 && body[at + 1] === 0x20) {
    at = body.indexOf('\n', at + 1);
  }
  return Buffer.concat([body.subarray(0, start), body.subarray(at + 1)]);
}

function parseIdentity(line: string): ParsedIdentity {
  // Found from the right, not by one pattern: a line of a hundred thousand "<" would hold the process for seconds.
  const end = line.lastIndexOf('> ');
  const start = line.lastIndexOf('<', end);
  const time = /^(-?\d{1,15}) [+-]\d{4}$/.exec(line.slice(end + 2));
  return start >= 0 && end > start && time
    ? {
        name: line.slice(0, start).replace(/ $/, ''),
        email: line.slice(start + 1, end),
        seconds: Number(time[1]),
      }
    : { name: line, email: '', seconds: 0 };
}
