import {
  startScriptedServer,
  type ScriptedServer,
} from '@causeway/plugin-mesh-node/testUtils';
import type { GitHubConfig } from '../config/readGitHubConfig';
import { GitHubCodeHost } from '../GitHubCodeHost';

export type ScriptedGitHub = ScriptedServer & {
  /** Milliseconds; stands still. */
  now: number;
  codeHost(change?: Partial<GitHubConfig>): GitHubCodeHost;
};

export const token = 'f00dcafe-secret-token';

/** A GitHub that answers what a test says. */
export async function startScriptedGitHub(): Promise<ScriptedGitHub> {
  const server = await startScriptedServer({ prefix: '/api/v3' });
  const scripted: ScriptedGitHub = Object.assign(server, {
    now: Date.parse('2026-03-01T10:00:00Z'),
    codeHost: (change?: Partial<GitHubConfig>) =>
      new GitHubCodeHost(
        {
          baseUrl: server.url,
          apiUrl: `${server.url}/api/v3`,
          auth: { type: 'token', token },
          botLogin: 'portal-bot',
          botEmail: 'portal-bot@example.com',
          webhookSecret: 'hook-secret',
          repositories: new Map([
            ['routing', { owner: 'mesh', name: 'routing', branch: 'main' }],
          ]),
          // Long: a loaded machine must not look like a silent forge.
          timeoutMs: 20_000,
          ...change,
        },
        () => scripted.now,
      ),
  });
  return scripted;
}

/** A pull request as GitHub sends it, reduced to the fields that are read. */
export function pullJson(change: Record<string, unknown> = {}) {
  return {
    number: 7,
    node_id: 'PR_7',
    html_url: 'https://github.example/mesh/routing/pull/7',
    title: 'Raise the timeout',
    state: 'open',
    merged_at: null,
    merge_commit_sha: 'd'.repeat(40),
    draft: false,
    mergeable: null,
    user: { login: 'portal-bot' },
    head: {
      ref: 'causeway/c1/1',
      sha: 'a'.repeat(40),
      repo: { full_name: 'mesh/routing' },
    },
    base: { ref: 'main', sha: 'b'.repeat(40) },
    updated_at: '2026-03-01T11:00:00+01:00',
    ...change,
  };
}
