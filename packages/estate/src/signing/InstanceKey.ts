import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sshKeyFromObject, type SshPublicKey } from './sshKey';
import { signSsh } from './sshSignature';

/** The forge's own signing key: made at first start, kept in the state folder, mode 0600. */
export class InstanceKey {
  readonly name = 'Estate forge';
  readonly email = 'forge@estate.example';
  readonly publicKey: SshPublicKey;

  private constructor(private readonly privateKey: KeyObject) {
    this.publicKey = sshKeyFromObject(createPublicKey(privateKey));
  }

  static load(stateDir: string): InstanceKey {
    const path = join(stateDir, 'instance-signing-key.pem');
    if (!existsSync(path)) {
      const { privateKey } = generateKeyPairSync('ed25519');
      const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
      writeFileSync(path, pem, { mode: 0o600 });
    }
    return new InstanceKey(createPrivateKey(readFileSync(path)));
  }

  sign(message: Buffer): string {
    return signSsh({
      message,
      namespace: 'git',
      privateKey: this.privateKey,
      publicKey: this.publicKey,
    });
  }
}
