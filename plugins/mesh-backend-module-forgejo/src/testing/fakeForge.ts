import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ForgejoConfig } from '../config/readForgejoConfig';
import { ForgejoCodeHost } from '../ForgejoCodeHost';

interface SeenRequest {
  /** "POST /repos/mesh/routing/pulls", without the query. */
  readonly line: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** An answer: a status and a JSON value, or the raw response to write. */
export type Respond = (
  request: SeenRequest,
  response: ServerResponse,
) => { status?: number; json: unknown; total?: number } | undefined;

export interface FakeForge {
  readonly url: string;
  readonly seen: SeenRequest[];
  respond: Respond;
  codeHost(change?: Partial<ForgejoConfig>): ForgejoCodeHost;
  close(): Promise<void>;
}

export const token = 'f00dcafe-secret-token';

/** The outermost edge: an HTTP server that answers what a test says. */
export async function startFakeForge(): Promise<FakeForge> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeForge = {
    url,
    seen: [],
    respond: () => ({ status: 404, json: { message: 'not found', url } }),
    codeHost: change =>
      new ForgejoCodeHost({
        baseUrl: url,
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
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked = new URL(request.url ?? '/', 'http://forge');
      const text = Buffer.concat(chunks).toString('utf8');
      const seen: SeenRequest = {
        line: `${request.method} ${asked.pathname.replace('/api/v1', '')}`,
        query: asked.searchParams,
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      };
      fake.seen.push(seen);
      const answer = fake.respond(seen, response);
      if (answer) {
        response.writeHead(answer.status ?? 200, {
          'content-type': 'application/json;charset=utf-8',
          ...(answer.total === undefined
            ? {}
            : { 'x-total-count': String(answer.total) }),
        });
        response.end(JSON.stringify(answer.json));
      }
    });
  });
  return fake;
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
