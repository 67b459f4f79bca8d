import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @public */
export interface ScriptedRequest {
  /** "POST /repos/mesh/routing/pulls", without the prefix and the query. */
  readonly line: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** @public */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An answer, or nothing when the raw response was written instead.
 * @public
 */
export type ScriptedRespond = (
  request: ScriptedRequest,
  response: ServerResponse,
) => ScriptedAnswer | undefined;

/** @public */
export interface ScriptedServer {
  readonly url: string;
  readonly seen: ScriptedRequest[];
  respond: ScriptedRespond;
  close(): Promise<void>;
}

/**
 * The outermost edge: an HTTP server that answers what a test says; 404 until then.
 * @public
 */
export async function startScriptedServer(options: {
  /** Left out of the lines: "/api/v1". */
  readonly prefix: string;
}): Promise<ScriptedServer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const scripted: ScriptedServer = {
    url: `http://127.0.0.1:${port}`,
    seen: [],
    respond: () => ({ status: 404, json: { message: 'not found' } }),
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
      const asked = new URL(request.url ?? '/', scripted.url);
      const text = Buffer.concat(chunks).toString('utf8');
      const seen: ScriptedRequest = {
        line: `${request.method} ${asked.pathname.replace(options.prefix, '')}`,
        query: asked.searchParams,
        headers: request.headers,
        body: text ? JSON.parse(text) : undefined,
      };
      scripted.seen.push(seen);
      const answer = scripted.respond(seen, response);
      if (answer) {
        response.writeHead(answer.status ?? 200, {
          'content-type': 'application/json;charset=utf-8',
          ...answer.headers,
        });
        response.end(JSON.stringify(answer.json));
      }
    });
  });
  return scripted;
}
