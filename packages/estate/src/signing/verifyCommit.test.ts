import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  attachSignature,
  formatCommit,
  parseCommit,
} from '../git/commitObject';
import type { Account, SshKeyRecord } from '../store/entities';
import { InstanceKey } from './InstanceKey';
import { sshKeyFromObject, sshKeyLine } from './sshKey';
import { signSsh } from './sshSignature';
import { verifyCommit } from './verifyCommit';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const sshKey = sshKeyFromObject(publicKey);
const account: Account = {
  id: 1,
  login: 'bot',
  displayName: 'Bot',
  emails: [{ address: 'bot@causeway.example', activated: true }],
  kind: 'bot',
  groups: [],
};
const key: SshKeyRecord = {
  id: 1,
  owner: 'bot',
  title: 'key',
  line: sshKeyLine(sshKey),
  fingerprint: sshKey.fingerprint,
  verified: true,
  createdAt: '2026-01-01T00:00:00Z',
};

describe('verifyCommit', () => {
  const dir = mkdtempSync(join(tmpdir(), 'estate-verify-'));
  const instance = InstanceKey.load(dir);
  afterAll(() => rmSync(dir, { recursive: true }));

  const signed = (options: { email?: string; namespace?: string } = {}) => {
    const { email = 'bot@causeway.example', namespace = 'git' } = options;
    const person = { name: 'Bot', email, date: '2026-01-02T03:04:05Z' };
    const payload = formatCommit({
      tree: 'a'.repeat(40),
      parents: ['b'.repeat(40)],
      author: { ...person, name: 'Requester', email: 'someone@shop.example' },
      committer: person,
      message: 'Ümlaut and no final newline',
    });
    const armor = signSsh({
      message: payload,
      namespace,
      privateKey,
      publicKey: sshKey,
    });
    return attachSignature(payload, armor);
  };
  const judge = (
    raw: Buffer,
    facts: { account?: Partial<Account>; key?: Partial<SshKeyRecord> } = {},
  ) =>
    verifyCommit({
      commit: parseCommit('c'.repeat(40), raw),
      accounts: [
        { ...account, ...facts.account },
        { ...account, id: 2, login: 'other', emails: [] },
      ],
      keys: [{ ...key, ...facts.key }],
      instance,
    });
  const unknown = 'gpg.error.no_gpg_keys_found';

  it('verifies the committer account key, with signer, fingerprint and payload', () => {
    const raw = signed();
    const found = judge(raw);
    expect(found).toMatchObject({
      verified: true,
      reason: `bot / ${sshKey.fingerprint}`,
      signer: { username: 'bot' },
    });
    expect(raw.includes(Buffer.from('gpgsig '))).toBe(true);
    expect(found.payload).not.toContain('gpgsig');
    expect(found.payload).toContain('Ümlaut and no final newline');
  });

  it('compares addresses without case and knows the noreply placeholder', () => {
    expect(judge(signed({ email: 'Bot@Causeway.Example' })).verified).toBe(
      true,
    );
    const email = 'bot@noreply.estate.example';
    expect(judge(signed({ email })).verified).toBe(true);
  });

  it.each<[string, Parameters<typeof judge>[1] & object]>([
    ['the key is not marked verified', { key: { verified: false } }],
    ['the key sits on another account', { key: { owner: 'other' } }],
    [
      'the address is not activated',
      {
        account: {
          emails: [{ address: 'bot@causeway.example', activated: false }],
        },
      },
    ],
    ['the address belongs to nobody', { account: { emails: [] } }],
  ])('does not verify when %s', (_name, facts) => {
    expect(judge(signed(), facts)).toMatchObject({
      verified: false,
      reason: unknown,
    });
  });

  it('does not verify another namespace or a changed message', () => {
    expect(judge(signed({ namespace: 'file' })).reason).toBe(unknown);
    const changed = Buffer.from(
      signed().toString('latin1').replace('no final', 'a forged'),
      'latin1',
    );
    expect(judge(changed).reason).toBe(unknown);
  });

  it('tells an unsigned commit apart', () => {
    const person = {
      name: 'B',
      email: 'bot@causeway.example',
      date: '2026-01-02T03:04:05Z',
    };
    const raw = formatCommit({
      tree: 'a'.repeat(40),
      parents: [],
      author: person,
      committer: person,
      message: 'm\n',
    });
    expect(judge(raw)).toMatchObject({
      verified: false,
      reason: 'gpg.error.not_signed_commit',
    });
  });

  it('verifies the instance key for any committer', () => {
    const person = {
      name: 'X',
      email: 'x@nowhere.example',
      date: '2026-01-02T03:04:05Z',
    };
    const payload = formatCommit({
      tree: 'a'.repeat(40),
      parents: [],
      author: person,
      committer: person,
      message: 'Merge\n',
    });
    const raw = attachSignature(payload, instance.sign(payload));
    expect(judge(raw)).toMatchObject({
      verified: true,
      signer: { name: instance.name, username: '' },
    });
  });

  it('keeps user text from forging header lines', () => {
    const person = {
      name: 'Eve\nparent 0000',
      email: 'e<v>e@x.example',
      date: '2026-01-02T03:04:05Z',
    };
    const raw = formatCommit({
      tree: 'a'.repeat(40),
      parents: [],
      author: person,
      committer: person,
      message: 'm\n',
    });
    expect(parseCommit('c'.repeat(40), raw).parents).toEqual([]);
    expect(raw.toString()).toContain(
      'author Eve parent 0000 <e v e@x.example>',
    );
  });
});
