import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SpawnedEstate } from '@causeway/estate';

/** What a person does to a repository with a stock git. */
export interface PersonsClone {
  /** Commits files on a branch from the target's tip, or on top of it when it is there; `undefined` deletes. Pushes. */
  push(
    branch: string,
    files: Readonly<Record<string, string | undefined>>,
    options?: { readonly from?: string; readonly force?: boolean },
  ): string;
  read(path: string, at?: string): string;
  git(...args: string[]): string;
}

/** A clone with a working tree, pushing as one of the estate's people. */
export async function personsClone(
  estate: SpawnedEstate,
  options: { readonly login: string; readonly repo: string },
): Promise<PersonsClone> {
  const { login, repo } = options;
  const token = `test-git-token-of-${login}-0123456789`;
  await fetch(`${estate.url}/_estate/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, token, scopes: ['all'] }),
  });
  const folder = mkdtempSync(join(tmpdir(), 'causeway-person-'));
  const basic = Buffer.from(`${login}:${token}`).toString('base64');
  const run = (cwd: string, args: readonly string[]) =>
    execFileSync('git', [...args], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'http.extraHeader',
        GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
        GIT_AUTHOR_NAME: login,
        GIT_AUTHOR_EMAIL: `${login}@shop.example`,
        GIT_COMMITTER_NAME: login,
        GIT_COMMITTER_EMAIL: `${login}@shop.example`,
      },
    });
  run(folder, ['clone', '-q', `${estate.url}/mesh/${repo}.git`, 'tree']);
  const tree = join(folder, 'tree');
  const git = (...args: string[]) => run(tree, args).trim();
  return {
    git,
    read: (path, at = 'origin/main') => run(tree, ['show', `${at}:${path}`]),
    push(branch, files, { from, force = false } = {}) {
      git('fetch', '-q', 'origin');
      const known = git('branch', '-r', '--list', `origin/${branch}`) !== '';
      const start = from ?? (known ? `origin/${branch}` : 'origin/main');
      git('checkout', '-q', '-B', branch, start);
      for (const [path, text] of Object.entries(files)) {
        const at = join(tree, path);
        if (text === undefined) rmSync(at);
        else {
          mkdirSync(dirname(at), { recursive: true });
          writeFileSync(at, text);
        }
      }
      git('add', '-A');
      git('commit', '-q', '-m', `Change ${Object.keys(files).join(', ')}`);
      git('push', '-q', ...(force ? ['--force'] : []), 'origin', branch);
      return git('rev-parse', 'HEAD');
    },
  };
}
