import { spawnSync } from 'node:child_process';
import { Misuse } from '../Misuse';

/**
 * Runs one git plumbing command with an environment of its own: nothing of the caller's GIT_* variables or configuration
 * counts, nothing is fetched, nobody is asked for a password.
 */
export function runGit(
  folder: string,
  args: readonly string[],
  input?: string,
): { readonly ok: boolean; readonly stdout: Buffer; readonly stderr: string } {
  const own = [
    // The user named this folder; in a CI container it often belongs to another user.
    ...['-c', 'safe.directory=*'],
    ...['-c', 'core.fsmonitor=false'],
    ...['-c', 'core.hooksPath=/dev/null'],
    ...['-c', 'protocol.allow=never'],
  ];
  const run = spawnSync('git', [...own, '-C', folder, ...args], {
    input: input ?? '',
    maxBuffer: 600 * 1024 * 1024,
    env: {
      PATH: process.env.PATH ?? '',
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_NO_LAZY_FETCH: '1',
      GIT_NO_REPLACE_OBJECTS: '1',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_TERMINAL_PROMPT: '0',
    },
  });
  if (run.error !== undefined) {
    throw new Misuse(
      `git cannot be run (${run.error.message}). Install git, or give folders instead of commits.`,
    );
  }
  return {
    ok: run.status === 0,
    stdout: run.stdout,
    stderr: run.stderr.toString('utf8').trim(),
  };
}
