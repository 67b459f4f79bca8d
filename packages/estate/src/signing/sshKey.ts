import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { SshReader, sshString } from './sshWire';

/** An Ed25519 public key as SSH knows it. */
export interface SshPublicKey {
  /** Wire form: str("ssh-ed25519") + str(32 bytes). */
  readonly blob: Buffer;
  /** `SHA256:` + unpadded base64, as ssh-keygen prints it. */
  readonly fingerprint: string;
  readonly key: KeyObject;
}

// DER prefix of an Ed25519 SubjectPublicKeyInfo (RFC 8410); the 32 key bytes follow.
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Reads the wire form; `undefined` for anything but a well-formed Ed25519 key. */
export function sshKeyFromBlob(blob: Buffer): SshPublicKey | undefined {
  const reader = new SshReader(blob);
  const type = reader.string()?.toString();
  const raw = reader.string();
  if (type !== 'ssh-ed25519' || raw?.length !== 32 || !reader.atEnd) {
    return undefined;
  }
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, raw]),
    format: 'der',
    type: 'spki',
  });
  const digest = createHash('sha256').update(blob).digest('base64');
  return { blob, key, fingerprint: `SHA256:${digest.replace(/=+$/, '')}` };
}

/** Reads the one-line OpenSSH form ("ssh-ed25519 AAAA... comment"). */
export function sshKeyFromLine(line: string): SshPublicKey | undefined {
  const match = /^ssh-ed25519 ([A-Za-z0-9+/]+={0,2})(?:\s.*)?$/.exec(
    line.trim(),
  );
  return match ? sshKeyFromBlob(Buffer.from(match[1], 'base64')) : undefined;
}

/** The public half of an Ed25519 key object. */
export function sshKeyFromObject(key: KeyObject): SshPublicKey {
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(-32);
  const blob = Buffer.concat([sshString('ssh-ed25519'), sshString(raw)]);
  const read = sshKeyFromBlob(blob);
  if (!read) throw new Error('not an Ed25519 public key');
  return read;
}

/** One-line OpenSSH form without comment. */
export function sshKeyLine(key: SshPublicKey): string {
  return `ssh-ed25519 ${key.blob.toString('base64')}`;
}
