import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import {
  signSshsig,
  sshFingerprint,
  verifySshsig,
} from '@causeway/plugin-mesh-node/git';

/** Namespace of commit signatures; git and the forge accept no other. */
const NAMESPACE = 'git';

/** Signs the portal's commits in memory. The key never leaves this object. */
export class BotSigner {
  static async fromFile(path: string): Promise<BotSigner> {
    const { mode } = await stat(path);
    const rights = (mode % 0o1000).toString(8).padStart(3, '0');
    if (!rights.endsWith('00')) {
      throw new Error(
        `The signing key ${path} can be read by others (mode ${rights}). Run: chmod 600 ${path}`,
      );
    }
    const pem = await readFile(path, 'utf8');
    try {
      return BotSigner.fromPem(pem);
    } catch (error) {
      // The reader of keys says nothing a person could use; its message never holds the key.
      throw new Error(
        `${path} (mesh.signing.keyFile) is no PKCS8 PEM file of an Ed25519 private key: ${
          error instanceof Error ? error.message : String(error)
        }. Make one with: openssl genpkey -algorithm ed25519 -out ${path}`,
      );
    }
  }

  static fromPem(pem: string): BotSigner {
    return new BotSigner(createPrivateKey(pem));
  }

  readonly fingerprint: string;

  private constructor(private readonly key: KeyObject) {
    if (key.asymmetricKeyType !== 'ed25519') {
      throw new Error(
        `The signing key must be Ed25519, found ${key.asymmetricKeyType}. Make one with: openssl genpkey -algorithm ed25519`,
      );
    }
    this.fingerprint = sshFingerprint(createPublicKey(key));
  }

  sign(payload: Buffer): string {
    return signSshsig({
      key: this.key,
      message: payload,
      namespace: NAMESPACE,
    });
  }

  /** Whether exactly this key signed exactly these bytes. */
  signed(armor: string | undefined, payload: Buffer): boolean {
    if (armor === undefined) return false;
    const verdict = verifySshsig({
      armor,
      message: payload,
      namespace: NAMESPACE,
    });
    return verdict.ok && verdict.fingerprint === this.fingerprint;
  }
}
