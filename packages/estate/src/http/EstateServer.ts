import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiRouter } from '../api/ApiRouter';
import type { ControlRouter } from '../control/ControlRouter';
import type { Counters } from '../control/Counters';
import { keep, type Alteration, type Faults } from '../control/Faults';
import { gitPath, type GitFront } from '../git/GitFront';
import type { Telemetry } from '../telemetry/Telemetry';
import { readJson } from './readJson';
import { textReply, type Reply } from './Reply';

export interface ServerParts {
  readonly api: ApiRouter;
  readonly control: ControlRouter;
  readonly git: GitFront;
  readonly pages: {
    answer(request: IncomingMessage, url: URL): Promise<Reply>;
  };
  readonly oidc: {
    answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  };
  readonly telemetry: Telemetry;
  readonly faults: Faults;
  readonly counters: Counters;
}

type Area = 'api' | 'git' | 'pages';

/** The one listener; only ever bound to loopback, because its accounts have no passwords. */
export class EstateServer {
  private readonly server: Server;
  private parts: ServerParts | undefined;

  constructor() {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(error => {
        process.stderr.write(
          `estate: ${request.method} ${request.url}: ${
            error?.stack ?? error
          }\n`,
        );
        if (response.headersSent) response.destroy();
        else response.writeHead(500).end();
      });
    });
    // Pushes of large packs may take long; idle sockets may not.
    this.server.requestTimeout = 0;
    // Clients keep sockets for 4 s; closing at about the same time as a busy client writes would cut it off.
    this.server.keepAliveTimeout = 60_000;
  }

  /** Binds and answers the port; requests get 503 until {@link serve}. */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', () => {
        this.server.off('error', reject);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  serve(parts: ServerParts): void {
    this.parts = parts;
  }

  close(): Promise<void> {
    return new Promise(resolve => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { parts } = this;
    if (!parts) {
      response.writeHead(503).end('starting\n');
      return;
    }
    // Another name pointing at loopback (DNS rebinding) is not for us.
    if (!this.isOwnHost(request.headers.host)) {
      response.writeHead(421).end('this estate answers to localhost only\n');
      return;
    }
    const url = urlOf(request);
    if (!url) {
      response.writeHead(400).end('malformed request target\n');
      return;
    }
    if (url.pathname.startsWith('/_estate/')) {
      send(response, await parts.control.answer(request, url));
      return;
    }
    const telemetry =
      /^\/telemetry\/([^/]+)\/(?:(rollout)\/abort|([^/]+))$/.exec(url.pathname);
    if (telemetry) {
      const [, site, aborted, signal = aborted] = telemetry;
      await answerTelemetry(parts, {
        ...{ request, response, site, signal },
        aborts: aborted !== undefined,
      });
      return;
    }
    await this.answerWorld(parts, { request, response, url });
  }

  /** Everything that imitates something: counted, and subject to the fault switch. */
  private async answerWorld(
    parts: ServerParts,
    call: {
      readonly request: IncomingMessage;
      readonly response: ServerResponse;
      readonly url: URL;
    },
  ): Promise<void> {
    const { request, response, url } = call;
    const path = gitPath(url.pathname);
    const area = areaOf(url);
    const method = request.method ?? 'GET';
    const route = routeOf(parts, method, url);
    const count = parts.counters.of(method, route);
    count.requests += 1;
    const alter = await parts.faults.before(area, response);
    if (!alter) return;
    if (path && alter !== keep) {
      // Streams cannot be altered half-way; git sees a broken greeting instead.
      deliver(response, textReply(200, '001e# service='), alter);
      return;
    }
    if (path) {
      await parts.git.answer(request, response, { path, url, count });
      return;
    }
    if (/^\/(oidc(\/|$)|login\/.)/.test(url.pathname)) {
      await parts.oidc.answer(request, response);
      return;
    }
    count.bytesIn += Number(request.headers['content-length'] ?? 0);
    const reply =
      area === 'api'
        ? await parts.api.answer(request, url)
        : await parts.pages.answer(request, url);
    count.bytesOut += Buffer.byteLength(reply.body);
    deliver(response, reply, alter);
  }

  private isOwnHost(host: string | undefined): boolean {
    const { port } = this.server.address() as AddressInfo;
    return host === `localhost:${port}` || host === `127.0.0.1:${port}`;
  }
}

/**
 * `POST /telemetry/<site>/<signal>`: what a telemetry store would be asked, in the estate's own terms; with
 * `/rollout/abort`, what the tool of a cluster would be.
 */
async function answerTelemetry(
  parts: ServerParts,
  call: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly site: string;
    readonly signal: string;
    /** Whether a rollout shall be aborted, and nothing is asked. */
    readonly aborts: boolean;
  },
): Promise<void> {
  const { request, response, site, signal } = call;
  const count = parts.counters.of(request.method ?? 'GET', 'telemetry');
  count.requests += 1;
  const alter = await parts.faults.before({ site, signal }, response);
  if (!alter) return;
  const read = await readJson(request);
  const replyTo = (body: unknown) =>
    call.aborts
      ? parts.telemetry.abort({ site, body })
      : parts.telemetry.answer({ site, signal, body });
  const reply = 'reply' in read ? read.reply : await replyTo(read.value);
  count.bytesOut += Buffer.byteLength(reply.body);
  deliver(response, reply, alter);
}

/** Name of a route, for counting. */
function routeOf(parts: ServerParts, method: string, url: URL): string {
  const path = gitPath(url.pathname);
  if (path) return `git ${path.rest}`;
  return url.pathname.startsWith('/api/v1/')
    ? parts.api.patternOf(method, url.pathname.slice('/api/v1'.length))
    : 'pages';
}

/** Part of the forge a request belongs to, for faults. */
function areaOf(url: URL): Area {
  if (gitPath(url.pathname)) return 'git';
  return url.pathname.startsWith('/api/v1/') ? 'api' : 'pages';
}

function urlOf(request: IncomingMessage): URL | undefined {
  // "//host/path" would be read as another host.
  const target = request.url ?? '/';
  if (!target.startsWith('/') || target.startsWith('//')) return undefined;
  try {
    return new URL(target, 'http://localhost');
  } catch {
    return undefined;
  }
}

function headersOf(reply: Reply): Record<string, string | string[]> {
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(reply.headers as Record<string, string | string[]>),
    'content-length': String(Buffer.byteLength(reply.body)),
  };
}

function deliver(
  response: ServerResponse,
  reply: Reply,
  alter: Alteration,
): void {
  const altered = alter(reply);
  if (altered === 'cut') cut(response, reply);
  else send(response, altered);
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, headersOf(reply)).end(reply.body);
}

/** Promises the whole body, sends half of it and hangs up. */
function cut(response: ServerResponse, reply: Reply): void {
  const bytes = Buffer.from(reply.body);
  response.writeHead(reply.status, headersOf(reply));
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () =>
    response.destroy(),
  );
}
