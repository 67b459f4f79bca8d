import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EstateControl, ForgeClient } from '@causeway/estate';
import { forgeUrl } from './persona';

const control = new EstateControl(forgeUrl);

/** What somebody does who knows git and no portal: a branch with one edited file, pushed over HTTP. */
export async function pushByHand(options: {
  readonly login: string;
  readonly repo: string;
  readonly branch: string;
  readonly path: string;
  edit(text: string): string;
}): Promise<void> {
  const { login, repo, branch, path, edit } = options;
  const token = await control.token(login);
  const client = new ForgeClient({ url: forgeUrl, repo, token });
  try {
    client.git(['clone', '-q', client.remote, 'tree']);
    const at = (...args: string[]) => client.git(['-C', 'tree', ...args]);
    const known = at('branch', '-r', '--list', `origin/${branch}`) !== '';
    const start = known ? `origin/${branch}` : 'origin/main';
    at('checkout', '-q', '-B', branch, start);
    const file = join(at('rev-parse', '--show-toplevel').trim(), path);
    writeFileSync(file, edit(readFileSync(file, 'utf8')));
    const author = `${login} <${login}@shop.example>`;
    at('commit', '-q', '-a', '-m', `Edit ${path}`, '--author', author);
    at('push', '-q', 'origin', branch);
  } finally {
    client.close();
  }
}
