import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { forgejoContract } from '@causeway/plugin-mesh-node/testUtils';
import { sshKeyFromObject } from './signing/sshKey';

/** The contract against a real Forgejo; the README says how to run it. Every variable is needed, no case is skipped. */
forgejoContract(async () => {
  const [reviewerA, reviewerB] = needed('FORGEJO_REVIEWER_TOKENS').split(',');
  if (!reviewerB) {
    throw new Error('FORGEJO_REVIEWER_TOKENS: give two tokens, "a,b"');
  }
  const pem = readFileSync(needed('FORGEJO_SIGNING_KEY_FILE'), 'utf8');
  return {
    baseUrl: needed('FORGEJO_URL').replace(/\/+$/, ''),
    owner: needed('FORGEJO_OWNER'),
    repo: needed('FORGEJO_REPO'),
    tokens: {
      bot: needed('FORGEJO_BOT_TOKEN'),
      reviewerA,
      reviewerB,
      admin: needed('FORGEJO_ADMIN_TOKEN'),
    },
    signing: {
      privateKeyPem: pem,
      committerEmail: needed('FORGEJO_BOT_EMAIL'),
      fingerprint: sshKeyFromObject(createPublicKey(pem)).fingerprint,
    },
  };
});

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; the contract needs it`);
  return value;
}
