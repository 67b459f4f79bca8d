import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { gitEnv } from './gitEnv';

export interface GitObject {
  readonly sha: string;
  readonly type: 'commit' | 'tree' | 'blob' | 'tag';
  readonly body: Buffer;
}

interface Waiting {
  resolve(object: GitObject | undefined): void;
  reject(error: Error): void;
}

/**
 * One long-lived `git cat-file --batch` per repository: an object costs no process start.
 * Answers come in the order of the questions; a child that dies fails its questions and the next one starts anew.
 */
export class ObjectReader {
  private child: ChildProcessWithoutNullStreams | undefined;
  private waiting: Waiting[] = [];
  private pending = Buffer.alloc(0);

  constructor(private readonly gitDir: string) {}

  /** Looks an object up by any revision syntax; `undefined` when absent. */
  read(revision: string): Promise<GitObject | undefined> {
    // LF would ask a second question; NUL and blanks never name an object.
    if (!revision || /[\p{Cc} ]/u.test(revision)) {
      return Promise.resolve(undefined);
    }
    return new Promise((resolve, reject) => {
      const child = this.child ?? this.start();
      this.waiting.push({ resolve, reject });
      child.stdin.write(`${revision}\n`);
    });
  }

  close(): void {
    this.child?.stdin.end();
    this.child = undefined;
  }

  private start(): ChildProcessWithoutNullStreams {
    const child = spawn('git', ['cat-file', '--batch'], {
      cwd: this.gitDir,
      env: gitEnv(),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stdin.on('error', () => undefined);
    child.stderr.resume();
    child.stdout.on('data', chunk => {
      this.pending = Buffer.concat([this.pending, chunk]);
      this.drain();
    });
    child.on('error', error => this.fail(child, error));
    child.on('close', () =>
      this.fail(child, new Error('git cat-file ended unexpectedly')),
    );
    return child;
  }

  private fail(child: ChildProcessWithoutNullStreams, error: Error): void {
    if (this.child === child) this.child = undefined;
    const waiting = this.waiting.splice(0);
    this.pending = Buffer.alloc(0);
    waiting.forEach(w => w.reject(error));
  }

  private drain(): void {
    while (this.waiting.length > 0) {
      const lineEnd = this.pending.indexOf(10);
      if (lineEnd < 0) return;
      const words = this.pending.subarray(0, lineEnd).toString().split(' ');
      const size = Number(words[2]);
      if (words.length !== 3 || !Number.isInteger(size)) {
        // "<name> missing" or "<name> ambiguous"
        this.pending = this.pending.subarray(lineEnd + 1);
        this.waiting.shift()?.resolve(undefined);
        continue;
      }
      const end = lineEnd + 1 + size;
      if (this.pending.length < end + 1) return;
      const body = Buffer.from(this.pending.subarray(lineEnd + 1, end));
      this.pending = this.pending.subarray(end + 1);
      const type = words[1] as GitObject['type'];
      this.waiting.shift()?.resolve({ sha: words[0], type, body });
    }
  }
}
