import { byteLines } from '../read/byteLines';

/** The lines of a log as text, one at a time. */
export async function* lines(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<string> {
  for await (const { bytes } of byteLines(stream)) yield bytes.toString('utf8');
}
