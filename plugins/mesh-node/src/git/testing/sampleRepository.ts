import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gitEnv } from '../gitEnv';

/** One file of a sample commit; `undefined` removes it. */
interface SampleFile {
  readonly path: string;
  readonly content: string | Buffer | undefined;
  readonly mode?: '100644' | '100755' | '120000';
}

export interface SampleRepository {
  readonly dir: string;
  git(...args: string[]): string;
  /** Adds a commit on a branch (default main); answers its id. */
  commit(files: readonly SampleFile[], options?: SampleCommit): string;
}

interface SampleCommit {
  readonly branch?: string;
  readonly message?: string;
}

/** A bare repository a server can serve, filled through `git fast-import`. */
export function makeSampleRepository(
  root: string,
  name = 'routing.git',
): SampleRepository {
  const dir = join(root, name);
  mkdirSync(dir, { recursive: true });
  const run = (args: readonly string[], input?: Buffer) =>
    execFileSync('git', [...args], {
      cwd: dir,
      env: gitEnv(),
      input,
      stdio: ['pipe', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    })
      .toString()
      .trim();
  run(['init', '-q', '--bare', '-b', 'main', '--template=', '.']);
  for (const [key, value] of [
    ['http.receivepack', 'true'],
    ['uploadpack.allowFilter', 'true'],
    ['uploadpack.allowAnySHA1InWant', 'true'],
    ['core.hooksPath', join(dir, 'hooks')],
  ]) {
    run(['config', key, value]);
  }
  let seconds = 1_700_000_000;
  return {
    dir,
    git: (...args) => run(args),
    commit(files, options = {}) {
      const branch = options.branch ?? 'main';
      seconds += 60;
      run(
        ['fast-import', '--quiet', '--force'],
        importStream(files, {
          branch,
          seconds,
          message: options.message ?? `Commit ${seconds}`,
          exists: run(['branch', '--list', branch]) !== '',
        }),
      );
      return run(['rev-parse', `refs/heads/${branch}`]);
    },
  };
}

function importStream(
  files: readonly SampleFile[],
  commit: {
    readonly branch: string;
    readonly seconds: number;
    readonly message: string;
    readonly exists: boolean;
  },
): Buffer {
  const who = `Platform <platform@example.com> ${commit.seconds} +0000`;
  const parts: Buffer[] = [
    Buffer.from(
      `commit refs/heads/${
        commit.branch
      }\nauthor ${who}\ncommitter ${who}\ndata ${Buffer.byteLength(
        commit.message,
      )}\n${commit.message}\n`,
    ),
  ];
  if (commit.exists) {
    parts.push(Buffer.from(`from refs/heads/${commit.branch}^0\n`));
  }
  for (const { path, content, mode } of files) {
    if (content === undefined) {
      parts.push(Buffer.from(`D ${path}\n`));
      continue;
    }
    const bytes = Buffer.from(content);
    parts.push(
      Buffer.from(
        `M ${mode ?? '100644'} inline ${path}\ndata ${bytes.length}\n`,
      ),
      bytes,
      Buffer.from('\n'),
    );
  }
  return Buffer.concat(parts);
}
