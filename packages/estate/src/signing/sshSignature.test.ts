import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sshKeyFromLine, sshKeyFromObject, sshKeyLine } from './sshKey';
import { parseSshSignature, signSsh, verifySsh } from './sshSignature';

describe('SSHSIG against ssh-keygen', () => {
  let dir: string;
  let keyFile: string;

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'estate-sshsig-'));
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

  const keygenSign = (message: Buffer, namespace: string) => {
    const file = join(dir, 'message');
    writeFileSync(file, message);
    rmSync(`${file}.sig`, { force: true });
    const args = ['-q', '-Y', 'sign', '-n', namespace, '-f', keyFile, file];
    execFileSync('ssh-keygen', args, { stdio: 'ignore' });
    return readFileSync(`${file}.sig`, 'utf8');
  };
  const publicKey = () => {
    const key = sshKeyFromLine(readFileSync(`${keyFile}.pub`, 'utf8'));
    if (!key) throw new Error('ssh-keygen wrote a key we cannot read');
    return key;
  };

  it.each([
    ['text', Buffer.from('tree abc\n\nmessage\n')],
    ['nothing', Buffer.alloc(0)],
    ['bytes that are no text', Buffer.from([0, 255, 10, 13, 200])],
  ])('verifies its signature over %s', (_name, message) => {
    const armor = keygenSign(message, 'git');
    const options = { armor, namespace: 'git', publicKey: publicKey() };
    expect(verifySsh({ ...options, message })).toBe(true);
    const tampered = Buffer.concat([message, Buffer.from('x')]);
    expect(verifySsh({ ...options, message: tampered })).toBe(false);
  });

  it('accepts exactly the namespace git', () => {
    const message = Buffer.from('m');
    const armor = keygenSign(message, 'file');
    const options = { armor, message, publicKey: publicKey() };
    expect(verifySsh({ ...options, namespace: 'file' })).toBe(true);
    expect(verifySsh({ ...options, namespace: 'git' })).toBe(false);
  });

  it('refuses another key', () => {
    const message = Buffer.from('m');
    const other = generateKeyPairSync('ed25519').publicKey;
    const armor = keygenSign(message, 'git');
    const key = sshKeyFromObject(other);
    const options = { armor, message, namespace: 'git', publicKey: key };
    expect(verifySsh(options)).toBe(false);
  });

  it('prints the fingerprint ssh-keygen prints', () => {
    const shown = execFileSync('ssh-keygen', ['-l', '-f', `${keyFile}.pub`]);
    expect(shown.toString()).toContain(publicKey().fingerprint);
  });

  it('makes signatures ssh-keygen verifies', () => {
    const pair = generateKeyPairSync('ed25519');
    const { privateKey } = pair;
    const key = sshKeyFromObject(pair.publicKey);
    const message = Buffer.from('signed by us\n');
    const armor = signSsh({
      message,
      namespace: 'git',
      privateKey,
      publicKey: key,
    });
    const signers = join(dir, 'signers');
    writeFileSync(signers, `someone ${sshKeyLine(key)}\n`);
    writeFileSync(join(dir, 'ours.sig'), armor);
    const args = ['-Y', 'verify', '-f', signers, '-I', 'someone', '-n', 'git'];
    const said = execFileSync(
      'ssh-keygen',
      [...args, '-s', join(dir, 'ours.sig')],
      { input: message },
    );
    expect(said.toString()).toContain('Good "git" signature');
  });

  it.each([
    ['nothing', ''],
    ['another armor', '-----BEGIN PGP SIGNATURE-----\nx\n'],
    [
      'an empty body',
      '-----BEGIN SSH SIGNATURE-----\n-----END SSH SIGNATURE-----',
    ],
    [
      'a cut body',
      '-----BEGIN SSH SIGNATURE-----\nU1NIU0lHAAAAAf////8=\n-----END SSH SIGNATURE-----',
    ],
  ])('reads %s as no signature', (_name, armor) => {
    expect(parseSshSignature(armor)).toBeUndefined();
  });
});
