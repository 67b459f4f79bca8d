import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

// Each test runs several processes, on machines that may be busy.
jest.setTimeout(60_000);

const folder = resolve(__dirname, '../..');
const scenario = resolve(folder, '../estate/scenario/repos');

/** How a run of the command ended. */
interface Run {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A built command and a folder of its own to run it in, copied from the scenario's repositories. */
export interface Bench {
  readonly cwd: string;
  mesh(args: readonly string[], input?: string | Buffer): Run;
  write(path: string, content: string | Buffer): void;
  git(repo: string, ...args: string[]): string;
  remove(): void;
}

/** Environment of a child: nothing of the caller's but where programs are found. */
const env = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'requester',
  GIT_AUTHOR_EMAIL: 'requester@example.com',
  GIT_COMMITTER_NAME: 'bot',
  GIT_COMMITTER_EMAIL: 'bot@example.com',
};

/** Builds the command into a folder; in a child, because esbuild wants globals of its own. */
export function buildCommand(): { readonly file: string; remove(): void } {
  const out = mkdtempSync(join(tmpdir(), 'mesh-cli-build-'));
  execFileSync(process.execPath, [join(folder, 'scripts/build.mjs'), out]);
  return {
    file: join(out, 'mesh.js'),
    remove: () => rmSync(out, { recursive: true }),
  };
}

/** A working copy of the scenario's four repositories to run a built command in. */
export function bench(file: string): Bench {
  const cwd = mkdtempSync(join(tmpdir(), 'mesh-cli-'));
  cpSync(scenario, cwd, { recursive: true });
  return {
    cwd,
    mesh: (args, input = '') => {
      const run = spawnSync(process.execPath, [file, ...args], {
        cwd,
        env,
        input,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      return { exit: run.status, stdout: run.stdout, stderr: run.stderr };
    },
    write: (path, content) => {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), content);
    },
    git: (repo, ...args) =>
      execFileSync('git', ['-C', join(cwd, repo), ...args], {
        env,
        encoding: 'utf8',
      }).trim(),
    remove: () => rmSync(cwd, { recursive: true }),
  };
}
