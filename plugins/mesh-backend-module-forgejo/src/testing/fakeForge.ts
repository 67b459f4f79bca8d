import {
  startScriptedServer,
  type ScriptedRespond,
  type ScriptedServer,
} from '@causeway/plugin-mesh-node/testUtils';
import type { ForgejoConfig } from '../config/readForgejoConfig';
import { ForgejoCodeHost } from '../ForgejoCodeHost';

export type Respond = ScriptedRespond;

export type FakeForge = ScriptedServer & {
  codeHost(change?: Partial<ForgejoConfig>): ForgejoCodeHost;
};

export const token = 'f00dcafe-secret-token';

/** How long a list is, beside a page of it. */
export const total = (count: number) => ({
  headers: { 'x-total-count': String(count) },
});

/** A Forgejo that answers what a test says. */
export async function startFakeForge(): Promise<FakeForge> {
  const server = await startScriptedServer({ prefix: '/api/v1' });
  return Object.assign(server, {
    codeHost: (change?: Partial<ForgejoConfig>) =>
      new ForgejoCodeHost({
        baseUrl: server.url,
        token,
        botLogin: 'portal-bot',
        botEmail: 'portal-bot@example.com',
        webhookSecret: 'hook-secret',
        repositories: new Map([
          ['routing', { owner: 'mesh', name: 'routing', branch: 'main' }],
        ]),
        // Long: a loaded machine must not look like a silent forge.
        timeoutMs: 20_000,
        ...change,
      }),
  });
}

/** A pull request as Forgejo sends it, reduced to the fields that are read. */
export function pullJson(change: Record<string, unknown> = {}) {
  return {
    number: 7,
    url: 'https://forge/mesh/routing/pulls/7',
    html_url: 'https://forge/mesh/routing/pulls/7',
    title: 'Raise the timeout',
    state: 'open',
    merged: false,
    merge_commit_sha: null,
    draft: false,
    mergeable: false,
    user: { login: 'portal-bot' },
    head: { ref: 'causeway/c1/1', sha: 'a'.repeat(40) },
    base: { ref: 'main', sha: 'b'.repeat(40) },
    updated_at: '2026-03-01T11:00:00+01:00',
    ...change,
  };
}
