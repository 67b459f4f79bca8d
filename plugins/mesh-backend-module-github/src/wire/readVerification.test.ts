import { generateKeyPairSync } from 'node:crypto';
import { signSshsig, sshFingerprint } from '@causeway/plugin-mesh-node/git';
import { Wire } from '@causeway/plugin-mesh-node/rest';
import { readVerification } from './readVerification';

const key = generateKeyPairSync('ed25519').privateKey;
const payload = 'tree 1\n\nmessage\n';
const signature = signSshsig({
  key,
  message: Buffer.from(payload),
  namespace: 'git',
});

const read = (verification: object | null, committer: object | null = null) =>
  readVerification(new Wire({ commit: { verification }, committer }));

const valid = { verified: true, reason: 'valid', signature, payload };

it('names the account and the key of a signature that GitHub calls valid', () => {
  expect(read(valid, { login: 'portal-bot' })).toEqual({
    verified: true,
    reason: `valid, ${sshFingerprint(key)}`,
    signer: 'portal-bot',
    signature,
    payload,
  });
});

it('finds the key though the last line end was lost', () => {
  expect(read({ ...valid, payload: payload.trimEnd() }).reason).toMatch(
    /^valid, SHA256:/,
  );
});

it.each([
  ['over other bytes', { ...valid, payload: 'tree 2\n' }],
  ['not of SSH', { ...valid, signature: '-----BEGIN PGP SIGNATURE-----' }],
  ['not shown', { ...valid, signature: null }],
])('names no key of a signature %s', (_name, verification) => {
  expect(read(verification).reason).toBe('valid');
});

it.each([
  ['unknown_key', /not registered as a signing key/],
  ['no_user', /no account has/],
  ['unverified_email', /not verified/],
  ['bad_email', /does not belong/],
  ['unsigned', /no signature/],
  ['expired_key', /^expired_key$/],
  [null, /gave no reason/],
])('says why it is not verified: %s', (reason, words) => {
  const found = read({ verified: false, reason, signature: null });
  expect(found.verified).toBe(false);
  expect(found.signer).toBeUndefined();
  expect(found.reason).toMatch(words);
});

it.each(['gpgverify_error', 'gpgverify_unavailable'])(
  'does not take %s for a verdict',
  reason => {
    expect(() => read({ verified: false, reason })).toThrow(
      expect.objectContaining({ facts: { retry: true } }),
    );
  },
);

it('takes none for not verified', () => {
  expect(read(null)).toMatchObject({ verified: false });
});
