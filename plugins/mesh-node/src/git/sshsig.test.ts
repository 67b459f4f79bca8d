import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  signSshsig,
  sshFingerprint,
  sshPublicKeyLine,
  verifySshsig,
} from './sshsig';

describe('SSHSIG', () => {
  let dir: string;
  let keyFile: string;
  const messages = [
    'tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n\nSubject\n',
    'no final line feed',
    'Grüße, Straße\n\n\n',
    '-----BEGIN SSH SIGNATURE-----\n',
    '',
  ].map(text => Buffer.from(text));

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'sshsig-'));
    keyFile = join(dir, 'key');
    execFileSync('ssh-keygen', [
      '-q',
      '-t',
      'ed25519',
      '-N',
      '',
      '-f',
      keyFile,
    ]);
  });

  afterAll(() => rmSync(dir, { recursive: true }));

  /** ssh-keygen keeps Ed25519 keys in its own format; seed and public part stand in its last block. */
  function readKey() {
    const text = readFileSync(keyFile, 'utf8');
    const blob = Buffer.from(text.split('\n').slice(1, -2).join(''), 'base64');
    const name = Buffer.from('\0\0\0\x0bssh-ed25519\0\0\0\x20', 'latin1');
    const at = blob.lastIndexOf(name) + name.length;
    const publicKey = blob.subarray(at, at + 32);
    const seed = blob.subarray(at + 36, at + 68);
    return createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'OKP',
        crv: 'Ed25519',
        x: publicKey.toString('base64url'),
        d: seed.toString('base64url'),
      },
    });
  }

  it('makes the very bytes ssh-keygen makes', () => {
    const key = readKey();
    for (const message of messages) {
      const theirs = execFileSync(
        'ssh-keygen',
        ['-q', '-Y', 'sign', '-n', 'git', '-f', keyFile],
        { input: message, stdio: ['pipe', 'pipe', 'ignore'] },
      ).toString();
      expect(signSshsig({ key, message, namespace: 'git' })).toBe(theirs);
      expect(
        verifySshsig({ armor: theirs, message, namespace: 'git' }),
      ).toEqual({ ok: true, fingerprint: sshFingerprint(key) });
    }
  });

  it('is accepted by ssh-keygen for its own key and nothing else', () => {
    const key = generateKeyPairSync('ed25519').privateKey;
    const message = messages[0];
    writeFileSync(
      join(dir, 'signers'),
      `bot@example.com ${sshPublicKeyLine(key)}\n`,
    );
    writeFileSync(
      join(dir, 'sig'),
      signSshsig({ key, message, namespace: 'git' }),
    );
    const verify = (input: Buffer) =>
      spawnSync(
        'ssh-keygen',
        [
          ...['-Y', 'verify', '-n', 'git', '-I', 'bot@example.com'],
          ...['-f', join(dir, 'signers'), '-s', join(dir, 'sig')],
        ],
        { input },
      ).status;
    expect(verify(message)).toBe(0);
    expect(verify(Buffer.from('another'))).not.toBe(0);
  });

  it('shows the fingerprint and the key line ssh-keygen shows', () => {
    const key = readKey();
    const shown = execFileSync('ssh-keygen', ['-l', '-f', `${keyFile}.pub`]);
    expect(shown.toString()).toContain(sshFingerprint(key));
    const line = execFileSync('ssh-keygen', ['-y', '-f', keyFile]).toString();
    expect(line).toContain(sshPublicKeyLine(key));
    expect(sshPublicKeyLine(key, 'portal')).toMatch(/ portal$/);
  });

  it.each([
    [
      'another message',
      { message: Buffer.from('x') },
      /does not match the message/,
    ],
    ['another namespace', { namespace: 'file' }, /namespace is "git"/],
    ['no armor', { armor: 'hello' }, /not an armored/],
    [
      'a cut blob',
      {
        armor:
          '-----BEGIN SSH SIGNATURE-----\nU1NIU0lHAAAAAQAAADMAAAAL\n-----END SSH SIGNATURE-----\n',
      },
      /ends too early/,
    ],
  ])('refuses %s with a reason', (_name, change, reason) => {
    const key = generateKeyPairSync('ed25519').privateKey;
    const message = Buffer.from('m');
    const armor = signSshsig({ key, message, namespace: 'git' });
    const verdict = verifySshsig({
      armor,
      message,
      namespace: 'git',
      ...change,
    });
    expect(verdict).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
    });
  });

  it('refuses to sign with another kind of key', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    expect(() =>
      signSshsig({ key: privateKey, message: messages[0], namespace: 'git' }),
    ).toThrow(/needs an Ed25519 private key/);
  });
});
