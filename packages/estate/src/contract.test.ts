import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgejoContract } from '@causeway/plugin-mesh-node/testUtils';
import { sshKeyFromObject } from './signing/sshKey';
import { EstateControl } from './testing/EstateControl';
import { spawnEstate, type SpawnedEstate } from './testing/spawnEstate';

let estate: SpawnedEstate;

afterAll(() => estate.stop());

forgejoContract(async () => {
  estate = await spawnEstate({ scenario: 'empty' });
  const control = new EstateControl(estate.url);
  const read = (name: string) =>
    readFileSync(join(estate.secretsDir, name), 'utf8').trim();
  const privateKeyPem = read('bot-signing-key.pem');
  const key = sshKeyFromObject(createPublicKey(privateKeyPem));
  const scopes = ['write:repository', 'write:issue', 'read:user'];
  return {
    baseUrl: estate.url,
    owner: 'mesh',
    repo: 'routing',
    tokens: {
      bot: read('bot-token'),
      reviewerA: await control.token('shop-owner-1', scopes),
      reviewerB: await control.token('payments-owner', scopes),
      admin: await control.token('estate-admin', ['all']),
    },
    signing: {
      privateKeyPem,
      committerEmail: 'causeway-bot@causeway.example',
      fingerprint: key.fingerprint,
    },
  };
});
