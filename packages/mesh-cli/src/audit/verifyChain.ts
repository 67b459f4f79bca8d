import type { ByteLine } from '../read/byteLines';
import type { AuditLine } from './AuditLine';
import { readLine } from './readLine';

/** What the first line of a whole trail names as the one before. */
const BEFORE_ALL = '0'.repeat(64);

const short = (hash: string) => hash.slice(0, 12);

/** What is wrong with the first line that is wrong. */
interface Break {
  /** "altered", "missing". */
  readonly code: 'unreadable' | 'cut' | 'missing' | 'detached' | 'altered';
  /** In the file, from 1. */
  readonly line: number;
  readonly message: string;
}

export interface ChainReport {
  /** Lines that hold. */
  readonly lines: number;
  /** Sequences of the first and the last of them. */
  readonly first?: number;
  readonly last?: number;
  /** Hash of the last line that holds. */
  readonly head?: string;
  /** Whether what came before the first line is vouched for: it is the very first, or a head given goes through. */
  readonly anchored: boolean;
  /** Whether the head given is in the chain; undefined when none was given. */
  readonly headFound?: boolean;
  readonly broken?: Break;
}

/** Follows the chain line by line, to its end or to the first line that breaks it. */
export async function verifyChain(
  lines: AsyncIterable<ByteLine>,
  options: { readonly afterHead?: string } = {},
): Promise<ChainReport> {
  const { afterHead } = options;
  let first: AuditLine | undefined;
  let last: AuditLine | undefined;
  let headFound = false;
  let count = 0;
  let broken: Break | undefined;
  for await (const read of lines) {
    const judged = judgeLine(read, { last, at: count + 1 });
    if ('message' in judged) {
      broken = judged;
      break;
    }
    first ??= judged;
    last = judged;
    count += 1;
    headFound ||= [judged.hash, first.previous].includes(afterHead ?? '');
  }
  return {
    lines: count,
    ...(first && last
      ? { first: first.sequence, last: last.sequence, head: last.hash }
      : {}),
    anchored: headFound || first?.previous === BEFORE_ALL,
    ...(afterHead === undefined ? {} : { headFound }),
    ...(broken === undefined ? {} : { broken }),
  };
}

function judgeLine(
  { bytes, ended }: ByteLine,
  where: { readonly last: AuditLine | undefined; readonly at: number },
): AuditLine | Break {
  const { last, at: line } = where;
  if (!ended) {
    return {
      code: 'cut',
      line,
      message: 'The file ends in the middle of this line. Export it again.',
    };
  }
  const read = readLine(bytes);
  if (!read.ok) {
    return {
      code: 'unreadable',
      line,
      message: `This is no line of an export: ${read.because}.`,
    };
  }
  const now = read.line;
  return orderBreak(now, last, line) ?? contentBreak(now, line) ?? now;
}

function orderBreak(
  now: AuditLine,
  last: AuditLine | undefined,
  line: number,
): Break | undefined {
  const wanted = last === undefined ? now.sequence : last.sequence + 1;
  if (now.sequence !== wanted || now.sequence < 1) {
    return {
      code: 'missing',
      line,
      message: `Entry ${now.sequence} stands where entry ${wanted} belongs: lines were taken out, added or moved.`,
    };
  }
  const before = now.sequence === 1 ? BEFORE_ALL : last?.hash;
  if (before !== undefined && now.previous !== before) {
    return {
      code: 'detached',
      line,
      message: `Entry ${now.sequence} names another one before it (${short(
        now.previous,
      )}) than stands there (${short(before)}).`,
    };
  }
  return undefined;
}

function contentBreak(now: AuditLine, line: number): Break | undefined {
  if (now.computed === now.hash) return undefined;
  return {
    code: 'altered',
    line,
    message:
      now.event === null
        ? `What entry ${now.sequence} was about is gone from the portal's database.`
        : `Entry ${now.sequence} was altered: its content has the hash ${short(
            now.computed,
          )}, and it got its place with ${short(now.hash)}.`,
  };
}
