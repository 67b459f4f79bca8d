import { execFileSync } from 'node:child_process';
import { gitEnv } from '@causeway/plugin-mesh-node/git';
import type { SampleRepository } from '../../plugins/mesh-node/src/git/testing/sampleRepository';
import type { Change } from './Way';

/** Throws unless the forge has the branch at this commit, verified, with exactly the change in it. */
export function verifyOnServer(
  repository: SampleRepository,
  pushed: {
    readonly change: Change;
    readonly commit: string;
    readonly signersFile: string;
  },
): void {
  const { change, commit, signersFile } = pushed;
  const tip = repository.git('rev-parse', `refs/heads/${change.branch}`);
  if (tip !== commit) {
    throw new Error(`${change.branch} is at ${tip}, not at ${commit}`);
  }
  execFileSync('git', ['verify-commit', commit], {
    cwd: repository.dir,
    env: gitEnv({ config: [['gpg.ssh.allowedSignersFile', signersFile]] }),
    stdio: 'pipe',
  });
  const changed = repository
    .git('diff', '--name-only', `${commit}^`, commit)
    .split('\n');
  const wanted = change.edits.map(({ path }) => path).sort();
  if (changed.sort().join() !== wanted.join()) {
    throw new Error(`${commit} changes ${changed.join(', ')}`);
  }
  for (const { path, content } of change.edits) {
    if (
      repository.git('cat-file', 'blob', `${commit}:${path}`) !== content.trim()
    ) {
      throw new Error(`${path} has another content in ${commit}`);
    }
  }
}
