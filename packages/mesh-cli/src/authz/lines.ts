import { Misuse } from '../Misuse';

/** Longest line of a log that is read; one row of an access log has a thousandth of it. */
const LONGEST = 1024 * 1024;

/** The lines of a stream, one at a time; memory is bounded by the longest line, and that by 1 MiB. */
export async function* lines(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  let count = 0;
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const piece = chunk.subarray(from, end);
      const whole = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      rest = Buffer.alloc(0);
      count += 1;
      from = end + 1;
      yield whole.toString('utf8');
    }
    const left = chunk.subarray(from);
    rest = rest.length === 0 ? Buffer.from(left) : Buffer.concat([rest, left]);
    if (rest.length > LONGEST) {
      throw new Misuse(
        `Line ${
          count + 1
        } is longer than 1 MiB. Is this a log of one JSON object a line?`,
      );
    }
  }
  if (rest.length > 0) yield rest.toString('utf8');
}
