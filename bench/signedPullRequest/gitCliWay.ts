import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gitEnv } from '@causeway/plugin-mesh-node/git';
import { botEmail, type Way, type WayContext } from './Way';

const run = promisify(execFile);

/** What a script with git would do: clone, edit, `commit -S`, push. Credentials are sent at once. */
export async function gitCliWay(
  { root, remote }: WayContext,
  options: { readonly depth?: number },
): Promise<Way & { readonly keyLine: string }> {
  const keyFile = join(root, `cli-key-${options.depth ?? 'full'}`);
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyFile]);
  const env = {
    ...gitEnv({
      authorization: await remote.authorization(),
      config: [
        ['gpg.format', 'ssh'],
        ['user.signingKey', keyFile],
      ],
    }),
    GIT_AUTHOR_NAME: 'Requester',
    GIT_AUTHOR_EMAIL: 'requester@example.com',
    GIT_COMMITTER_NAME: 'Portal',
    GIT_COMMITTER_EMAIL: botEmail,
  };
  return {
    name: `git, ${
      options.depth ? `depth ${options.depth}` : 'full clone'
    }, commit -S`,
    ours: false,
    keyLine: readFileSync(`${keyFile}.pub`, 'utf8').trim(),
    async deliver({ workDir, branch, edits, message }) {
      const git = (...args: string[]) =>
        run('git', args, { cwd: workDir, env });
      await git(
        ...['clone', '-q', '--single-branch', '--no-tags'],
        ...(options.depth ? ['--depth', String(options.depth)] : []),
        ...[remote.url, '.'],
      );
      for (const { path, content } of edits) {
        await writeFile(join(workDir, path), content);
      }
      await git('commit', '-q', '-S', '-a', '-m', message);
      await git('push', '-q', 'origin', `HEAD:refs/heads/${branch}`);
      return (await git('rev-parse', 'HEAD')).stdout.trim();
    },
  };
}
