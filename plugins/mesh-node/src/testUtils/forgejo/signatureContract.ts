import { generateKeyPairSync } from 'node:crypto';
import type { ContractForge } from './ContractForge';
import type { ContractSuite } from './ContractSuite';

/** How pushed signatures are judged (forgejo.md 3). */
export function signatureContract(
  forge: () => ContractForge,
  { describe, it, expect }: ContractSuite,
): void {
  const verification = async (sha: string) => {
    const path = `${
      forge().repoPath
    }/git/commits/${sha}?stat=false&files=false`;
    const { json } = await forge().must('bot', `GET ${path}`);
    return json.commit.verification;
  };
  const pushed = async (key?: ReturnType<typeof unknownKey>) => {
    const { sha: parent } = await forge().mainTip();
    const branch = `${forge().unique()}/signed`;
    return forge().mustPush({
      branch,
      parent,
      files: { 'signed.txt': `${branch}\n` },
      key,
    });
  };
  const unknownKey = () => generateKeyPairSync('ed25519').privateKey;

  describe('signatures', () => {
    it('verifies the bot key on the bot account, with our bytes', async () => {
      const sha = await pushed(forge().signingKey);
      const login = await forge().login('bot');
      expect(await verification(sha)).toMatchObject({
        verified: true,
        reason: expect.stringMatching(/ \/ SHA256:/),
        signer: { username: login },
        signature: expect.stringContaining('BEGIN SSH SIGNATURE'),
        payload: expect.stringContaining('Change for the contract'),
      });
      const { reason } = await verification(sha);
      expect(String(reason).endsWith(forge().signing.fingerprint)).toBe(true);
    });

    it('calls an unsigned commit not signed', async () => {
      expect(await verification(await pushed())).toMatchObject({
        verified: false,
        reason: 'gpg.error.not_signed_commit',
      });
    });

    it('does not tell an unknown key from a bad signature', async () => {
      expect(await verification(await pushed(unknownKey()))).toMatchObject({
        verified: false,
        reason: 'gpg.error.no_gpg_keys_found',
      });
    });
  });
}
