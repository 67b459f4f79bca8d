import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import type { Surroundings } from '../Verb';

/** What the user named, piece by piece; "-" is standard input. That it cannot be read shows while reading. */
export function streamOf(
  path: string,
  around: Surroundings,
): AsyncIterable<Buffer> {
  return path === '-'
    ? around.stdinStream()
    : createReadStream(resolve(around.cwd, path), {
        highWaterMark: 1024 * 1024,
      });
}
