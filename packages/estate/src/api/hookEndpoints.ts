import { z } from 'zod';
import { repoKey } from '../forge/Forge';
import { emptyReply, jsonReply } from '../http/Reply';
import type { HookRecord } from '../store/entities';
import { repoWire } from '../wire/repoWire';
import { userWire } from '../wire/userWire';
import { apiError } from './apiError';
import { repoWrite, type Endpoint, type RepoCall } from './Endpoint';
import { pagedReply } from './paging';

const root = '/repos/:owner/:repo/hooks';
const scope = 'repository' as const;
const access = 'admin' as const;

const config = z
  .object({
    url: z.url({ protocol: /^https?$/ }).max(2000),
    content_type: z.enum(['json', 'form']),
    secret: z.string().max(255).default(''),
  })
  .loose();

const createBody = z.object({
  type: z.enum(['forgejo', 'gitea', 'gogs']),
  config,
  events: z.array(z.string()).default([]),
  branch_filter: z.string().default(''),
  authorization_header: z.string().default(''),
  // Off unless asked for (forgejo.md 7).
  active: z.boolean().default(false),
});

const patchBody = z.object({
  config: config.partial().optional(),
  events: z.array(z.string()).default([]),
  branch_filter: z.string().optional(),
  authorization_header: z.string().optional(),
  active: z.boolean().optional(),
});

const withDefault = (events: readonly string[]) =>
  events.length > 0 ? events : ['push'];

/** Webhooks of a repository; administrators only. */
export const hookEndpoints: readonly Endpoint[] = [
  repoWrite({
    method: 'GET',
    path: root,
    scope,
    access,
    locks: false,
    body: z.unknown(),
    run: async call => pagedReply(call, hooksOf(call), hookWire),
  }),
  repoWrite({
    method: 'POST',
    path: root,
    scope,
    access,
    body: createBody,
    run: async ({ forge, repo }, body) => {
      const stamp = forge.clock.stamp();
      const hook: HookRecord = {
        id: forge.store.next('hook'),
        repo: repoKey(repo),
        type: body.type,
        url: body.config.url,
        secret: body.config.secret,
        contentType: body.config.content_type,
        events: withDefault(body.events),
        branchFilter: body.branch_filter,
        authorizationHeader: body.authorization_header,
        active: body.active,
        createdAt: stamp,
        updatedAt: stamp,
      };
      forge.store.put('hook', String(hook.id), hook);
      return jsonReply(201, hookWire(hook));
    },
  }),
  repoWrite({
    method: 'GET',
    path: `${root}/#id`,
    scope,
    access,
    locks: false,
    body: z.unknown(),
    run: async call => withHook(call, hook => jsonReply(200, hookWire(hook))),
  }),
  repoWrite({
    method: 'PATCH',
    path: `${root}/#id`,
    scope,
    access,
    body: patchBody,
    run: async (call, body) =>
      withHook(call, hook => patchHook(call, hook, body)),
  }),
  repoWrite({
    method: 'DELETE',
    path: `${root}/#id`,
    scope,
    access,
    body: z.unknown(),
    run: async call =>
      withHook(call, hook => {
        call.forge.store.remove('hook', String(hook.id));
        return emptyReply(204);
      }),
  }),
  repoWrite({
    method: 'POST',
    path: `${root}/#id/tests`,
    scope,
    access: 'write',
    body: z.unknown(),
    run: async call => withHook(call, hook => sendTest(call, hook)),
  }),
];

function hooksOf({ forge, repo }: RepoCall): HookRecord[] {
  const key = repoKey(repo);
  return forge.store.values('hook').filter(hook => hook.repo === key);
}

function withHook(
  call: RepoCall,
  use: (hook: HookRecord) => ReturnType<typeof jsonReply>,
) {
  const hook = hooksOf(call).find(h => String(h.id) === call.params.id);
  return hook ? use(hook) : apiError(call.forge.baseUrl, 404, '');
}

/** A PATCH without events resets them to push, and never changes the secret (forgejo.md 7). */
function patchHook(
  { forge }: RepoCall,
  hook: HookRecord,
  body: z.output<typeof patchBody>,
) {
  const next: HookRecord = {
    ...hook,
    url: body.config?.url ?? hook.url,
    events: withDefault(body.events),
    branchFilter: body.branch_filter ?? hook.branchFilter,
    authorizationHeader: body.authorization_header ?? hook.authorizationHeader,
    active: body.active ?? hook.active,
    updatedAt: forge.clock.stamp(),
  };
  forge.store.put('hook', String(hook.id), next);
  return jsonReply(200, hookWire(next));
}

function sendTest({ forge, repo, account }: RepoCall, hook: HookRecord) {
  forge.webhooks.send(hook, {
    subscriptions: ['push'],
    event: 'push',
    eventType: 'push',
    branch: repo.defaultBranch,
    payload: {
      ref: `refs/heads/${repo.defaultBranch}`,
      commits: [],
      total_commits: 0,
      repository: repoWire(forge, repo),
      sender: userWire(forge, account?.login ?? ''),
    },
  });
  return emptyReply(204);
}

/** The secret is never shown. */
function hookWire(hook: HookRecord) {
  return {
    id: hook.id,
    type: hook.type,
    branch_filter: hook.branchFilter,
    config: { url: hook.url, content_type: hook.contentType },
    events: hook.events,
    authorization_header: hook.authorizationHeader,
    active: hook.active,
    updated_at: hook.updatedAt,
    created_at: hook.createdAt,
  };
}
