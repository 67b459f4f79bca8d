import { z } from 'zod';
import { emptyReply, jsonReply } from '../http/Reply';
import { sshKeyFromLine, sshKeyLine } from '../signing/sshKey';
import type { SshKeyRecord } from '../store/entities';
import { userWire } from '../wire/userWire';
import { apiError } from './apiError';
import { plainEndpoint, type Call, type Endpoint } from './Endpoint';
import { pagedReply } from './paging';

const keyBody = z.object({
  title: z.string().min(1).max(255),
  key: z.string().min(1).max(10_000),
  read_only: z.boolean().optional(),
});

/** Reads of the caller's own account, and enrolment of SSH keys. */
export const userEndpoints: readonly Endpoint[] = [
  plainEndpoint({
    method: 'GET',
    path: '/user',
    scope: 'user',
    run: async ({ forge, account }) =>
      jsonReply(200, userWire(forge, account?.login ?? '')),
  }),
  plainEndpoint({
    method: 'GET',
    path: '/users/:login',
    scope: 'user',
    run: async ({ forge, params }) =>
      forge.account(params.login)
        ? jsonReply(200, userWire(forge, params.login))
        : apiError(forge.baseUrl, 404, 'user does not exist'),
  }),
  plainEndpoint({
    method: 'GET',
    path: '/user/emails',
    scope: 'user',
    run: async ({ account }) =>
      jsonReply(
        200,
        (account?.emails ?? []).map(({ address, activated }, at) => ({
          email: address,
          verified: activated,
          primary: at === 0,
        })),
      ),
  }),
  plainEndpoint({
    method: 'GET',
    path: '/user/keys',
    scope: 'user',
    run: async call =>
      pagedReply(call, ownKeys(call), key => keyWire(call, key)),
  }),
  {
    method: 'POST',
    path: '/user/keys',
    scope: 'user',
    body: keyBody,
    run: async (call, body) => addKey(call, keyBody.parse(body)),
  },
  {
    method: 'DELETE',
    path: '/user/keys/#id',
    scope: 'user',
    run: async call => {
      const key = ownKeys(call).find(k => String(k.id) === call.params.id);
      if (!key) return apiError(call.forge.baseUrl, 404, '');
      call.forge.store.remove('key', String(key.id));
      return emptyReply(204);
    },
  },
];

function ownKeys({ forge, account }: Call): SshKeyRecord[] {
  return forge.store.values('key').filter(k => k.owner === account?.login);
}

function addKey({ forge, account }: Call, body: z.output<typeof keyBody>) {
  const key = sshKeyFromLine(body.key);
  if (!key) {
    return apiError(
      forge.baseUrl,
      422,
      'Invalid key content: this estate knows ssh-ed25519 keys only',
    );
  }
  const line = sshKeyLine(key);
  if (forge.store.values('key').some(k => k.line === line)) {
    return apiError(
      forge.baseUrl,
      422,
      'Key content has been used as non-deploy key',
    );
  }
  const record: SshKeyRecord = {
    id: forge.store.next('key'),
    owner: account?.login ?? '',
    title: body.title,
    line,
    fingerprint: key.fingerprint,
    // No REST route marks a key verified (forgejo.md 3): that takes the settings page.
    verified: false,
    createdAt: forge.clock.stamp(),
  };
  forge.store.put('key', String(record.id), record);
  return jsonReply(201, keyWire({ forge }, record));
}

function keyWire({ forge }: Pick<Call, 'forge'>, key: SshKeyRecord) {
  return {
    id: key.id,
    key: key.line,
    url: `${forge.baseUrl}/api/v1/user/keys/${key.id}`,
    title: key.title,
    fingerprint: key.fingerprint,
    created_at: key.createdAt,
    read_only: false,
    key_type: 'user',
    user: userWire(forge, key.owner),
  };
}
