import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { gitEnv } from './gitEnv';
import { GitFailure } from './runGit';

interface Waiting {
  readonly resolve: (object: StoredObject | undefined) => void;
  readonly reject: (error: Error) => void;
}

interface StoredObject {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * One long-lived `git cat-file --batch`: starting a process for each object
 * would cost more than everything else together. Answers come in the order of
 * the questions. A child that dies fails the questions it had and is replaced
 * at the next one.
 */
export class CatFileBatch {
  readonly #gitDir: string;
  #child: ChildProcessWithoutNullStreams | undefined;
  #waiting: Waiting[] = [];
  #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes needed before reading on makes sense. */
  #needed = 1;

  constructor(gitDir: string) {
    this.#gitDir = gitDir;
  }

  /** `undefined` for an object the repository does not have. */
  async read(ids: readonly string[]): Promise<Array<StoredObject | undefined>> {
    if (ids.length === 0) {
      return [];
    }
    for (const id of ids) {
      // Anything else would be read as a revision expression, or as several lines.
      if (!/^[0-9a-f]{40}$/.test(id)) {
        throw new TypeError(`${JSON.stringify(id)} is not an object id`);
      }
    }
    const child = this.#child ?? this.#start();
    const answers = ids.map(
      () =>
        new Promise<StoredObject | undefined>((resolve, reject) =>
          this.#waiting.push({ resolve, reject }),
        ),
    );
    child.stdin.write(`${ids.join('\n')}\n`);
    return Promise.all(answers);
  }

  /** Ends the child; a later read starts another. */
  async close(): Promise<void> {
    const child = this.#child;
    if (!child) {
      return;
    }
    await new Promise<void>(resolve => {
      child.once('close', () => resolve());
      child.stdin.end();
      child.kill('SIGKILL');
    });
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = spawn('git', ['cat-file', '--batch'], {
      cwd: this.#gitDir,
      env: gitEnv(),
      stdio: 'pipe',
    });
    this.#child = child;
    this.#chunks = [];
    this.#size = 0;
    this.#needed = 1;
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-2000);
    });
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => this.#take(chunk));
    const gone = (code: number | null, text: string) => {
      if (this.#child !== child) {
        return;
      }
      this.#child = undefined;
      const lost = this.#waiting;
      this.#waiting = [];
      lost.forEach(({ reject }) =>
        reject(new GitFailure('cat-file --batch', code, text)),
      );
    };
    child.on('error', error => gone(null, error.message));
    child.on('close', code => gone(code, stderr));
    return child;
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size < this.#needed) {
      return;
    }
    const bytes = Buffer.concat(this.#chunks);
    let at = 0;
    this.#needed = 1;
    while (this.#waiting.length > 0) {
      const end = bytes.indexOf(0x0a, at);
      if (end < 0) {
        break;
      }
      const [, type, size] = bytes.toString('latin1', at, end).split(' ');
      if (size === undefined) {
        this.#waiting.shift()?.resolve(undefined);
        at = end + 1;
        continue;
      }
      const bodyEnd = end + 1 + Number(size);
      if (bytes.length < bodyEnd + 1) {
        this.#needed = bodyEnd + 1 - at;
        break;
      }
      const body = Buffer.from(bytes.subarray(end + 1, bodyEnd));
      this.#waiting.shift()?.resolve({ type, body });
      at = bodyEnd + 1;
    }
    this.#chunks = [bytes.subarray(at)];
    this.#size = bytes.length - at;
  }
}
