import { textProblem } from '../text';
import { changeRecordLimit } from './changeRecord';

/** @public */
export interface CommitMessageParts {
  /** Imperative; the subject. */
  readonly title: string;
  /** Why, in the requester's words. */
  readonly body?: string;
  /** In the order they are written: Change-Id, Requested-by, Plan-Hash, ... */
  readonly trailers: Readonly<Record<string, string>>;
  /** The change record, base64url. */
  readonly record: string;
}

/** Longest subject; git and forges cut later, people stop reading earlier. */
const SUBJECT = 200;

/** What git takes for a trailer: a token, then a colon (git-interpret-trailers, separators ":"). */
const TRAILER = /^[A-Za-z0-9-]+[ \t]*:/;

/** One line without anything that hides or splits it. */
function oneLine(text: string, max: number): string {
  const clean = [...text]
    .map(character =>
      textProblem(character, { lines: 'one' }) === undefined ? character : ' ',
    )
    .join('')
    .replace(/ +/g, ' ')
    .trim();
  return [...clean].slice(0, max).join('').trimEnd();
}

function subjectOf(title: string): string {
  const subject = oneLine(title, SUBJECT);
  if (subject === '') throw new Error('A commit needs a title.');
  // The subject must not look like a header, a comment, a divider or a trailer to anyone reading by line.
  return TRAILER.test(subject) || /^[^\p{L}\p{N}]/u.test(subject)
    ? `* ${subject}`
    : subject;
}

/** Body text, each line quoted: a quoted line is no trailer, no divider, no comment and no header. */
function bodyOf(body: string): string {
  return body
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map(line => `> ${oneLine(line, 1000)}`.trimEnd())
    .join('\n');
}

function trailerLine(name: string, value: string): string {
  if (!/^[A-Z][A-Za-z0-9-]*$/.test(name)) {
    throw new Error(`"${name}" is no name of a trailer.`);
  }
  const text = oneLine(value, 500);
  if (text === '') throw new Error(`The trailer ${name} has no value.`);
  return `${name}: ${text}`;
}

/**
 * Message of a commit the portal signs. User text can never forge a trailer or a header:
 * the subject is one line, the body is quoted line by line, and the last paragraph is the portal's own.
 *
 * @public
 */
export function commitMessage(parts: CommitMessageParts): string {
  if (!/^[A-Za-z0-9_-]+$/.test(parts.record)) {
    throw new Error('The change record must be base64url.');
  }
  if (parts.record.length > changeRecordLimit) {
    throw new Error(
      `The change record is ${parts.record.length} characters long; at most ${changeRecordLimit} fit. Shorten the input.`,
    );
  }
  const trailers = Object.entries(parts.trailers).map(([name, value]) =>
    trailerLine(name, value),
  );
  return [
    subjectOf(parts.title),
    ...(parts.body?.trim() ? [bodyOf(parts.body.trim())] : []),
    [`Change-Record: ${parts.record}`, ...trailers].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

/**
 * Trailers of a commit message: the lines of its last paragraph, when there is a paragraph before it.
 *
 * @public
 */
export function readTrailers(
  message: string,
): readonly { readonly name: string; readonly value: string }[] {
  const paragraphs = message.trimEnd().split(/\n[ \t]*\n/);
  if (paragraphs.length < 2) return [];
  return paragraphs[paragraphs.length - 1].split('\n').flatMap(line => {
    const found = /^([A-Za-z0-9-]+)[ \t]*:[ \t]*(.*)$/.exec(line);
    return found ? [{ name: found[1], value: found[2] }] : [];
  });
}
