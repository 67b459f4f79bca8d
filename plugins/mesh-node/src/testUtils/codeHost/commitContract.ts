import { generateKeyPairSync } from 'node:crypto';
import { pushWithGit, sshFingerprint, zeroId } from '../../git';
import type { ContractSuite } from '../forgejo/ContractSuite';
import type { ContractDesk } from './ContractDesk';

/** Commits and what the forge says of them. */
export function commitContract(
  desk: () => ContractDesk,
  { describe, it, expect }: ContractSuite,
): void {
  describe('commits', () => {
    it("sees the forge verify the portal's bytes with the portal's key", async () => {
      const { host, target } = desk();
      const built = await desk().build('verified');
      await desk().push('causeway/verified/1', built);
      const found = await host.verification('routing', built.commit);
      expect(found).toMatchObject({ verified: true, signer: host.botLogin });
      expect(found.reason.endsWith(sshFingerprint(target.botKey))).toBe(true);
      expect(found.payload?.trimEnd()).toBe(
        built.payload.toString('utf8').trimEnd(),
      );
      expect(found.signature?.trim()).toBe(built.signature.trim());
    });

    it('sees the forge refuse a key it does not know', async () => {
      const key = generateKeyPairSync('ed25519').privateKey;
      const built = await desk().build('stranger', { key });
      await desk().push('causeway/stranger/1', built);
      expect(
        await desk().host.verification('routing', built.commit),
      ).toMatchObject({ verified: false, reason: expect.stringMatching(/./) });
    });

    it('pushes the same through git', async () => {
      const built = await desk().build('through-git');
      const outcome = await pushWithGit(desk().cache)({
        remote: desk().host.repo('routing').remote,
        ref: 'refs/heads/causeway/through-git/1',
        oldId: zeroId,
        newId: built.commit,
        objects: built.objects,
      });
      expect(outcome).toEqual({ outcome: 'ok' });
      expect(
        await desk().host.verification('routing', built.commit),
      ).toMatchObject({ verified: true });
    });

    it('keeps the latest status of each context', async () => {
      const { host } = desk();
      const { commit, ...rest } = await desk().build('statuses');
      await desk().push('causeway/statuses/1', { commit, ...rest });
      const set = (context: string, state: 'pending' | 'success' | 'failure') =>
        host.setStatus('routing', commit, {
          context,
          state,
          description: `${context} is ${state}`,
          targetUrl: 'https://portal.example/mesh/changes/c1',
        });
      expect(await host.statuses('routing', commit)).toEqual([]);
      await set('causeway', 'pending');
      await set('causeway/rules', 'failure');
      await set('causeway', 'success');
      const statuses = await host.statuses('routing', commit);
      expect(
        [...statuses].sort((a, b) => a.context.localeCompare(b.context)),
      ).toMatchObject(
        [
          ['causeway', 'success'],
          ['causeway/rules', 'failure'],
        ].map(([context, state]) => ({
          context,
          state,
          description: `${context} is ${state}`,
          targetUrl: 'https://portal.example/mesh/changes/c1',
        })),
      );
    });
  });
}
