import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gitEnv, type GitEnvOptions } from './gitEnv';

/** @public */
export interface RunGitOptions extends GitEnvOptions {
  readonly args: readonly string[];
  /** Working directory; for a bare repository its own directory. */
  readonly cwd: string;
  readonly input?: Buffer | AsyncIterable<Buffer>;
  readonly signal?: AbortSignal;
  /** Exit codes that are answers and not failures; default only 0. */
  readonly accept?: readonly number[];
}

/** @public */
export interface GitRun {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * A git command ended with a code nobody expected, or was ended by a signal.
 * @public
 */
export class GitFailure extends Error {
  constructor(
    readonly command: string,
    readonly code: number | null,
    readonly stderr: string,
  ) {
    super(
      `git ${command} ended with ${code ?? 'a signal'}: ${
        stderr.trim() || 'no output'
      }`,
    );
    this.name = 'GitFailure';
  }
}

/**
 * Runs one git command to its end with the environment of {@link gitEnv}.
 * @public
 */
export async function runGit(options: RunGitOptions): Promise<GitRun> {
  const child = spawn('git', [...options.args], {
    cwd: options.cwd,
    env: gitEnv(options),
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: options.signal,
    // A child asked to stop may be in the middle of a pack; nothing of it is kept.
    killSignal: 'SIGKILL',
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  // A child that ends early closes its input first; its exit code says why.
  child.stdin.on('error', () => undefined);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const fed = feed(child.stdin, options.input).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const [fedResult, closeResult] = await Promise.allSettled([fed, closed]);
  if (fedResult.status === 'rejected') {
    throw fedResult.reason;
  }
  if (closeResult.status === 'rejected') {
    throw closeResult.reason;
  }
  const code = closeResult.value[0];
  const text = Buffer.concat(stderr).toString('utf8');
  if (code === null || !(options.accept ?? [0]).includes(code)) {
    throw new GitFailure(options.args[0] ?? '', code, text);
  }
  return { code, stdout: Buffer.concat(stdout), stderr: text };
}

async function feed(
  stdin: NodeJS.WritableStream,
  input: RunGitOptions['input'],
): Promise<void> {
  if (input !== undefined && !Buffer.isBuffer(input)) {
    for await (const chunk of input) {
      if (!stdin.write(chunk) && stdin.writable) {
        // 'close' too: a child that died never drains.
        await Promise.race([once(stdin, 'drain'), once(stdin, 'close')]);
      }
    }
    stdin.end();
    return;
  }
  stdin.end(input ?? '');
}
