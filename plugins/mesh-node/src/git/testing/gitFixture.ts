import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BareCache, type BareCacheOptions } from '../BareCache';
import { gitEnv } from '../gitEnv';
import { signSshsig, sshPublicKeyLine } from '../sshsig';
import { startGitServer, type GitServer } from './gitServer';
import {
  makeSampleRepository,
  type SampleRepository,
} from './sampleRepository';

/** A served repository, a signing key and caches, removed together. */
export interface GitFixture {
  readonly root: string;
  readonly repository: SampleRepository;
  readonly server: GitServer;
  sign(payload: Buffer): string;
  openCache(options?: Partial<BareCacheOptions>): Promise<BareCache>;
  /** Exit code of `git verify-commit` in the served repository. */
  verifyCommit(commit: string): number | null;
  close(): Promise<void>;
}

export const botEmail = 'bot@example.com';

export async function startGitFixture(): Promise<GitFixture> {
  const root = mkdtempSync(join(tmpdir(), 'git-fixture-'));
  const repository = makeSampleRepository(root);
  const server = await startGitServer(root);
  const key = generateKeyPairSync('ed25519').privateKey;
  const signers = join(root, 'signers');
  writeFileSync(signers, `${botEmail} ${sshPublicKeyLine(key)}\n`);
  const caches: BareCache[] = [];
  return {
    root,
    repository,
    server,
    sign: message => signSshsig({ key, message, namespace: 'git' }),
    async openCache(options) {
      const cache = await BareCache.open({
        dir: join(root, 'cache'),
        remote: server.remote('routing.git'),
        timeoutMs: 20_000,
        ...options,
      });
      caches.push(cache);
      return cache;
    },
    verifyCommit: commit =>
      spawnSync('git', ['verify-commit', commit], {
        cwd: repository.dir,
        env: gitEnv({ config: [['gpg.ssh.allowedSignersFile', signers]] }),
      }).status,
    async close() {
      await Promise.all(caches.map(cache => cache.close()));
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
