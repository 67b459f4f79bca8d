import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { sshKeyFromBlob, type SshPublicKey } from './sshKey';
import { SshReader, sshString } from './sshWire';

const magic = Buffer.from('SSHSIG');
const begin = '-----BEGIN SSH SIGNATURE-----';
const end = '-----END SSH SIGNATURE-----';

export interface SshSignature {
  readonly signer: SshPublicKey;
  readonly namespace: string;
  readonly hash: 'sha256' | 'sha512';
  readonly signature: Buffer;
}

function signedBytes(
  namespace: string,
  hash: 'sha256' | 'sha512',
  message: Buffer,
): Buffer {
  return Buffer.concat([
    magic,
    sshString(namespace),
    sshString(''),
    sshString(hash),
    sshString(createHash(hash).update(message).digest()),
  ]);
}

/** Armored SSHSIG over `message`, byte-identical to `ssh-keygen -Y sign` (forgejo.md 10). */
export function signSsh(options: {
  readonly message: Buffer;
  readonly namespace: string;
  readonly privateKey: KeyObject;
  readonly publicKey: SshPublicKey;
}): string {
  const { message, namespace, privateKey, publicKey } = options;
  const raw = sign(null, signedBytes(namespace, 'sha512', message), privateKey);
  const version = Buffer.from([0, 0, 0, 1]);
  const blob = Buffer.concat([
    magic,
    version,
    sshString(publicKey.blob),
    sshString(namespace),
    sshString(''),
    sshString('sha512'),
    sshString(Buffer.concat([sshString('ssh-ed25519'), sshString(raw)])),
  ]);
  const lines = blob.toString('base64').match(/.{1,70}/g) ?? [];
  return `${[begin, ...lines, end].join('\n')}\n`;
}

/** Takes an armored signature apart; `undefined` for anything malformed or not Ed25519. */
export function parseSshSignature(armor: string): SshSignature | undefined {
  const lines = armor.trim().split(/\r?\n/);
  if (lines[0] !== begin || lines[lines.length - 1] !== end) return undefined;
  const reader = new SshReader(
    Buffer.from(lines.slice(1, -1).join(''), 'base64'),
  );
  if (!reader.raw(6)?.equals(magic) || reader.uint32() !== 1) return undefined;
  const key = reader.string();
  const namespace = reader.string()?.toString();
  const reserved = reader.string();
  const hash = reader.string()?.toString();
  const blob = reader.string();
  if (!key || namespace === undefined || !reserved || !blob || !reader.atEnd) {
    return undefined;
  }
  if (hash !== 'sha256' && hash !== 'sha512') return undefined;
  const inner = new SshReader(blob);
  const algorithm = inner.string()?.toString();
  const signature = inner.string();
  const signer = sshKeyFromBlob(key);
  if (algorithm !== 'ssh-ed25519' || signature?.length !== 64) return undefined;
  return signer && inner.atEnd
    ? { signer, namespace, hash, signature }
    : undefined;
}

/** Whether the signature is the given key's, over these bytes, in exactly this namespace. */
export function verifySsh(options: {
  readonly armor: string;
  readonly message: Buffer;
  readonly namespace: string;
  readonly publicKey: SshPublicKey;
}): boolean {
  const parsed = parseSshSignature(options.armor);
  if (!parsed || parsed.namespace !== options.namespace) return false;
  if (!parsed.signer.blob.equals(options.publicKey.blob)) return false;
  return verify(
    null,
    signedBytes(parsed.namespace, parsed.hash, options.message),
    options.publicKey.key,
    parsed.signature,
  );
}
