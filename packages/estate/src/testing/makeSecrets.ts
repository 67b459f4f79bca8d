import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
} from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sshKeyFromObject, sshKeyLine } from '../signing/sshKey';

/**
 * Writes the secret files the estate and the portal share, mode 0600, each only when missing:
 * `bot-signing-key.pem` (Ed25519, PKCS8) and its `.pub` (OpenSSH line), `bot-token`, `webhook-secret`,
 * `oidc-client-secret`.
 * @public
 */
export function makeSecrets(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const write = (name: string, make: () => string) => {
    const path = join(dir, name);
    if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 });
    chmodSync(path, 0o600);
  };
  write('bot-signing-key.pem', () =>
    generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString(),
  );
  write('bot-signing-key.pub', () => {
    const pem = readFileSync(join(dir, 'bot-signing-key.pem'));
    const publicKey = createPublicKey(createPrivateKey(pem));
    return `${sshKeyLine(sshKeyFromObject(publicKey))} causeway-bot\n`;
  });
  write('bot-token', () => randomBytes(20).toString('hex'));
  write('webhook-secret', () => randomBytes(32).toString('hex'));
  write('oidc-client-secret', () => randomBytes(32).toString('hex'));
}
