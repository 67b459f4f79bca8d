import { InputError } from '@backstage/errors';
import { runGit } from './runGit';

/**
 * Newest commit reachable from `from` with exactly this trailer. Only a real
 * trailer counts, not the same text somewhere in the message.
 */
export async function findByTrailer(options: {
  readonly gitDir: string;
  readonly from: string;
  readonly trailer: string;
  readonly value: string;
}): Promise<string | undefined> {
  const { gitDir, from, trailer, value } = options;
  if (
    !/^[A-Za-z][A-Za-z0-9-]*$/.test(trailer) ||
    !/^[\x21-\x7e]+$/.test(value)
  ) {
    throw new InputError(
      `${JSON.stringify(
        `${trailer}: ${value}`,
      )} cannot be a trailer to look for.`,
    );
  }
  const run = await runGit({
    cwd: gitDir,
    args: [
      'log',
      '--no-show-signature',
      '--fixed-strings',
      `--grep=${trailer}: ${value}`,
      `--format=%H%x00%(trailers:key=${trailer},valueonly)%x00`,
      from,
      '--',
    ],
  });
  const parts = run.stdout.toString('utf8').split('\0');
  for (let at = 0; at + 1 < parts.length; at += 2) {
    if (parts[at + 1].split('\n').includes(value)) {
      return parts[at].trim();
    }
  }
  return undefined;
}
