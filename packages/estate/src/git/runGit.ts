import { spawn } from 'node:child_process';
import { gitEnv } from './gitEnv';

export interface GitRun {
  readonly cwd: string;
  readonly input?: Buffer | string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs git with the estate's closed environment; a non-zero exit is a value, not an exception. */
export function runGit(
  args: readonly string[],
  run: GitRun,
): Promise<GitResult> {
  if (args.some(arg => arg.includes('\0'))) {
    // No process can be given it; nothing in git has such a name.
    return Promise.resolve({
      code: 128,
      stdout: Buffer.alloc(0),
      stderr: 'an argument contains NUL',
    });
  }
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...args], {
      cwd: run.cwd,
      env: gitEnv(run.env),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', chunk => out.push(chunk));
    child.stderr.on('data', chunk => err.push(chunk));
    // git may exit before reading all input (EPIPE); its exit code tells the story.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', code =>
      resolve({
        code: code ?? 128,
        stdout: Buffer.concat(out),
        stderr: Buffer.concat(err).toString(),
      }),
    );
    child.stdin.end(run.input ?? '');
  });
}

/** As {@link runGit}, for commands that cannot fail unless the estate itself is broken. */
export async function mustGit(
  args: readonly string[],
  run: GitRun,
): Promise<Buffer> {
  const result = await runGit(args, run);
  if (result.code !== 0) {
    throw new Error(
      `git ${args.join(' ')} ended with ${result.code} in ${
        run.cwd
      }: ${result.stderr.trim()}`,
    );
  }
  return result.stdout;
}
