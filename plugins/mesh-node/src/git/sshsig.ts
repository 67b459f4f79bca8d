import {
  createHash,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

/**
 * SSHSIG signatures for Ed25519 keys, byte-identical to `ssh-keygen -Y sign`
 * (layout: PROTOCOL.sshsig of OpenSSH).
 */

const magic = Buffer.from('SSHSIG');
const algorithm = 'ssh-ed25519';
/** ssh-keygen's choice; both ends accept sha256 too. */
const defaultHash = 'sha512';
const begin = '-----BEGIN SSH SIGNATURE-----';
const end = '-----END SSH SIGNATURE-----';
/** DER prefix of an Ed25519 SubjectPublicKeyInfo; the 32 raw bytes follow (RFC 8410). */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** @public */
export interface SignSshsigOptions {
  /** Ed25519 private key. */
  readonly key: KeyObject;
  readonly message: Buffer;
  /** Git and forges accept nothing but `git` on commits. */
  readonly namespace: string;
}

/** @public */
export type SshsigVerdict =
  | {
      readonly ok: true;
      /** `SHA256:...` of the key that signed; the caller decides whom it belongs to. */
      readonly fingerprint: string;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Signs a message; the answer is the armor with LF line ends.
 * @public
 */
export function signSshsig(options: SignSshsigOptions): string {
  const { key, message, namespace } = options;
  if (key.type !== 'private' || key.asymmetricKeyType !== 'ed25519') {
    throw new TypeError(
      `SSHSIG needs an Ed25519 private key, got a ${key.type} key of type ${key.asymmetricKeyType}`,
    );
  }
  const signature = sign(
    null,
    signedPart({ namespace, hash: defaultHash, message }),
    key,
  );
  const version = Buffer.alloc(4);
  version.writeUInt32BE(1);
  const blob = Buffer.concat([
    magic,
    version,
    field(publicKeyBlob(key)),
    field(namespace),
    field(''),
    field(defaultHash),
    field(Buffer.concat([field(algorithm), field(signature)])),
  ]);
  const lines = blob.toString('base64').match(/.{1,70}/g) ?? [];
  return `${[begin, ...lines, end].join('\n')}\n`;
}

/**
 * Verifies an armored signature over a message. Only the signature itself is
 * judged: whether the key may sign is for the caller, by the fingerprint.
 * @public
 */
export function verifySshsig(options: {
  readonly armor: string;
  readonly message: Buffer;
  readonly namespace: string;
}): SshsigVerdict {
  try {
    return verifyBlob(dearmor(options.armor), options);
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof Error ? error.message : String(error),
    };
  }
}

function verifyBlob(
  blob: Buffer,
  options: { readonly message: Buffer; readonly namespace: string },
): SshsigVerdict {
  if (!blob.subarray(0, 6).equals(magic) || blob.readUInt32BE(6) !== 1) {
    return { ok: false, reason: 'not an SSHSIG version 1 signature' };
  }
  const [keyBlob, namespace, , hash, signatureBlob] = fields(blob.subarray(10));
  if (!keyBlob || !namespace || !hash || !signatureBlob) {
    return { ok: false, reason: 'the signature ends too early' };
  }
  if (namespace.toString() !== options.namespace) {
    return {
      ok: false,
      reason: `namespace is "${namespace}", expected "${options.namespace}"`,
    };
  }
  const [keyType, rawKey] = fields(keyBlob);
  const [signatureType, signature] = fields(signatureBlob);
  if (
    keyType?.toString() !== algorithm ||
    signatureType?.toString() !== algorithm ||
    rawKey?.length !== 32 ||
    signature?.length !== 64
  ) {
    return { ok: false, reason: `only ${algorithm} signatures are known` };
  }
  const hashName = hash.toString();
  if (hashName !== 'sha512' && hashName !== 'sha256') {
    return { ok: false, reason: `unknown hash "${hashName}"` };
  }
  const publicKey = createPublicKey({
    key: Buffer.concat([spkiPrefix, rawKey]),
    format: 'der',
    type: 'spki',
  });
  const signed = signedPart({
    namespace: options.namespace,
    hash: hashName,
    message: options.message,
  });
  return verify(null, signed, publicKey, signature)
    ? { ok: true, fingerprint: fingerprintOfBlob(keyBlob) }
    : { ok: false, reason: 'the signature does not match the message' };
}

/**
 * The line of an `authorized_keys` or `allowed_signers` file: `ssh-ed25519 <base64> [comment]`.
 * @public
 */
export function sshPublicKeyLine(key: KeyObject, comment?: string): string {
  const line = `${algorithm} ${publicKeyBlob(key).toString('base64')}`;
  return comment ? `${line} ${comment}` : line;
}

/**
 * `SHA256:<base64 without padding>`, as forges and ssh-keygen show it.
 * @public
 */
export function sshFingerprint(key: KeyObject): string {
  return fingerprintOfBlob(publicKeyBlob(key));
}

function fingerprintOfBlob(blob: Buffer): string {
  const digest = createHash('sha256').update(blob).digest('base64');
  return `SHA256:${digest.replace(/=+$/, '')}`;
}

function publicKeyBlob(key: KeyObject): Buffer {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const { x } = publicKey.export({ format: 'jwk' });
  if (publicKey.asymmetricKeyType !== 'ed25519' || x === undefined) {
    throw new TypeError(
      `expected an Ed25519 key, got ${publicKey.asymmetricKeyType}`,
    );
  }
  return Buffer.concat([field(algorithm), field(Buffer.from(x, 'base64url'))]);
}

function signedPart(options: {
  readonly namespace: string;
  readonly hash: string;
  readonly message: Buffer;
}): Buffer {
  const digest = createHash(options.hash).update(options.message).digest();
  return Buffer.concat([
    magic,
    field(options.namespace),
    field(''),
    field(options.hash),
    field(digest),
  ]);
}

function field(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function fields(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (at + 4 + length > bytes.length) {
      throw new Error('the signature ends too early');
    }
    found.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

function dearmor(armor: string): Buffer {
  const lines = armor.trim().split(/\r?\n/);
  if (lines[0] !== begin || lines[lines.length - 1] !== end) {
    throw new Error('not an armored SSH signature');
  }
  return Buffer.from(lines.slice(1, -1).join(''), 'base64');
}
