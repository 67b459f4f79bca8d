import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpawnedEstate } from '@causeway/estate';

/**
 * A stock git over a clone of routing, which trusts two keys: "bot" (the portal's) and "instance" (the forge's own,
 * as it publishes it).
 */
export async function clonedRouting(
  estate: SpawnedEstate,
): Promise<(...args: string[]) => string> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-clone-'));
  const secret = (name: string) =>
    readFileSync(join(estate.secretsDir, name), 'utf8').trim();
  const instance = await (
    await fetch(`${estate.url}/api/v1/signing-key.ssh`)
  ).text();
  const signers = join(folder, 'signers');
  writeFileSync(
    signers,
    `bot ${secret('bot-signing-key.pub')}\ninstance ${instance.trim()}\n`,
  );
  const basic = Buffer.from(`bot:${secret('bot-token')}`).toString('base64');
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_CONFIG_COUNT: '2',
        GIT_CONFIG_KEY_0: 'http.extraHeader',
        GIT_CONFIG_VALUE_0: `Authorization: Basic ${basic}`,
        GIT_CONFIG_KEY_1: 'gpg.ssh.allowedSignersFile',
        GIT_CONFIG_VALUE_1: signers,
      },
    });
  git('clone', '-q', '--bare', `${estate.url}/mesh/routing.git`, 'routing.git');
  return (...args) => git('-C', 'routing.git', ...args);
}
