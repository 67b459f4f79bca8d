/** Author or committer of a commit. */
export interface Person {
  readonly name: string;
  readonly email: string;
  /** ISO 8601 as git can express it: whole seconds. */
  readonly date: string;
}

export interface CommitObject {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Person;
  readonly committer: Person;
  readonly message: string;
  /** Armor of the `gpgsig` header, unfolded; empty when unsigned. */
  readonly signature: string;
  /** The object minus its `gpgsig` header: the bytes that were signed. */
  readonly payload: Buffer;
}

/** Splits a raw commit object; throws on text that git would not have stored. */
export function parseCommit(sha: string, raw: Buffer): CommitObject {
  const end = raw.indexOf('\n\n');
  if (end < 0) throw new Error(`commit ${sha} has no header end`);
  // latin1 keeps every byte, so the payload can be rebuilt exactly.
  const header = raw.subarray(0, end + 1).toString('latin1');
  const kept: string[] = [];
  const fields = new Map<string, string[]>();
  let signing = false;
  const armor: string[] = [];
  for (const line of header.split('\n').slice(0, -1)) {
    if (line.startsWith(' ')) {
      if (signing) armor.push(line.slice(1));
      else kept.push(line);
      continue;
    }
    const space = line.indexOf(' ');
    const key = line.slice(0, space);
    const value = line.slice(space + 1);
    signing = key === 'gpgsig';
    if (signing) armor.push(value);
    else {
      kept.push(line);
      fields.set(key, [...(fields.get(key) ?? []), value]);
    }
  }
  const body = raw.subarray(end + 2);
  return {
    sha,
    tree: fields.get('tree')?.[0] ?? '',
    parents: fields.get('parent') ?? [],
    author: parsePerson(fields.get('author')?.[0] ?? ''),
    committer: parsePerson(fields.get('committer')?.[0] ?? ''),
    message: body.toString('utf8'),
    signature: armor.length > 0 ? `${armor.join('\n')}\n` : '',
    payload: Buffer.concat([
      Buffer.from(`${kept.join('\n')}\n\n`, 'latin1'),
      body,
    ]),
  };
}

function parsePerson(latin1: string): Person {
  const text = Buffer.from(latin1, 'latin1').toString('utf8');
  const match = /^(.*?) ?<([^>]*)> (-?\d+) ([+-]\d{4})$/.exec(text);
  if (!match) return { name: text, email: '', date: new Date(0).toISOString() };
  const date = new Date(Number(match[3]) * 1000)
    .toISOString()
    .replace(/\.\d{3}Z$/, 'Z');
  return { name: match[1], email: match[2], date };
}

export interface CommitDraft {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Person;
  readonly committer: Person;
  readonly message: string;
}

/** The bytes of an unsigned commit object. */
export function formatCommit(draft: CommitDraft): Buffer {
  const lines = [
    `tree ${draft.tree}`,
    ...draft.parents.map(parent => `parent ${parent}`),
    `author ${formatPerson(draft.author)}`,
    `committer ${formatPerson(draft.committer)}`,
  ];
  return Buffer.from(`${lines.join('\n')}\n\n${draft.message}`);
}

function formatPerson({ name, email, date }: Person): string {
  // Control characters and angle brackets would forge header fields.
  const clean = (text: string) => text.replace(/[\p{Cc}<>]/gu, ' ').trim();
  const seconds = Math.floor(new Date(date).getTime() / 1000);
  return `${clean(name)} <${clean(email)}> ${seconds} +0000`;
}

/** Inserts the armor as the last header, each further line indented by one space (forgejo.md 10). */
export function attachSignature(payload: Buffer, armor: string): Buffer {
  const end = payload.indexOf('\n\n');
  const folded = armor.trimEnd().split('\n').join('\n ');
  return Buffer.concat([
    payload.subarray(0, end + 1),
    Buffer.from(`gpgsig ${folded}\n`),
    payload.subarray(end + 1),
  ]);
}
