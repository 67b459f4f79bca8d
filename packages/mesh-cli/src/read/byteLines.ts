import { Misuse } from '../Misuse';

/** Longest line that is read; one row of a log has a thousandth of it. */
const LONGEST = 1024 * 1024;

/** A line without its line feed. The last of a stream may have none: then it may have been cut off. */
export interface ByteLine {
  readonly bytes: Buffer;
  readonly ended: boolean;
}

/** The lines of a stream, one at a time; memory is bounded by the longest line, and that by `longest` bytes. */
export async function* byteLines(
  stream: AsyncIterable<Buffer>,
  longest = LONGEST,
): AsyncGenerator<ByteLine> {
  let rest = Buffer.alloc(0);
  let count = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const piece = chunk.subarray(from, end);
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      rest = Buffer.alloc(0);
      count += 1;
      from = end + 1;
      yield { bytes, ended: true };
    }
    const left = chunk.subarray(from);
    rest = rest.length === 0 ? Buffer.from(left) : Buffer.concat([rest, left]);
    if (rest.length > longest) {
      throw new Misuse(
        `Line ${count + 1} is longer than ${
          longest / 1024 / 1024
        } MiB. Is this a file of one JSON object a line?`,
      );
    }
  }
  if (rest.length > 0) yield { bytes: rest, ended: false };
}
