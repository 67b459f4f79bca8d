import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BotSigner } from './BotSigner';

describe("the bot's key", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'causeway-key-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const pem = (type: 'ed25519' | 'x25519') =>
    (type === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('x25519')
    ).privateKey
      .export({ type: 'pkcs8', format: 'pem' })
      .toString();
  function file(name: string, text: string, mode: number): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    chmodSync(path, mode);
    return path;
  }

  it.each([0o600, 0o400])('is read from a file of mode %o', async mode => {
    const path = file(`good-${mode}`, pem('ed25519'), mode);
    const signer = await BotSigner.fromFile(path);
    const payload = Buffer.from('x');
    expect(signer.signed(signer.sign(payload), payload)).toBe(true);
    expect(signer.signed(signer.sign(payload), Buffer.from('y'))).toBe(false);
    expect(signer.signed(undefined, payload)).toBe(false);
  });

  it.each([0o640, 0o604, 0o644])('is refused at mode %o', async mode => {
    const path = file(`open-${mode}`, pem('ed25519'), mode);
    await expect(BotSigner.fromFile(path)).rejects.toThrow(`chmod 600 ${path}`);
  });

  it('is not taken for another one that signed well', () => {
    const [one, two] = [pem('ed25519'), pem('ed25519')].map(text =>
      BotSigner.fromPem(text),
    );
    const payload = Buffer.from('x');
    expect(one.signed(two.sign(payload), payload)).toBe(false);
  });

  it.each([
    ['another kind of key', () => pem('x25519')],
    ['no key', () => 'c2VjcmV0LXRleHQ='],
  ])('says what to do about %s, without its text', async (name, text) => {
    const content = text();
    const path = file(name, content, 0o600);
    const error = await BotSigner.fromFile(path).catch((e: Error) => e);
    const { message } = error as Error;
    expect(message).toContain('mesh.signing.keyFile');
    expect(message).toContain('openssl genpkey -algorithm ed25519');
    for (const line of content.split('\n').filter(each => each.length > 30)) {
      expect(message).not.toContain(line);
    }
    expect(message).not.toContain('c2VjcmV0');
  });
});
