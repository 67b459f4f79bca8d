import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { EstateStore } from './EstateStore';
import type { FakeApp } from './FakeApp';
import { GraphqlEnd } from './GraphqlEnd';
import { pullRoutes } from './pullRoutes';
import { relayHook } from './relayHook';
import { repositoryRoutes } from './repositoryRoutes';
import { notFound, type Reply, type Route } from './Route';

const routes: readonly Route[] = [...repositoryRoutes, ...pullRoutes];

export interface FakeGitHubOptions {
  readonly token: string;
  readonly app?: FakeApp;
  readonly hookSecret: string;
  /** Where its webhooks go. */
  readonly portal: string;
}

/**
 * GitHub at the outermost edge: an HTTP server that speaks GitHub's REST and GraphQL and keeps everything in the
 * estate's forge. What it does not know it answers with 404 and writes down, so that a test can fail for it.
 */
export class FakeGitHub {
  /** Requests and parameters that GitHub is not known to take. */
  readonly unknown: string[] = [];
  #store: EstateStore | undefined;
  #graphql: GraphqlEnd | undefined;

  private constructor(
    private readonly server: Server,
    private readonly options: FakeGitHubOptions,
    readonly url: string,
  ) {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.#take(request, response, Buffer.concat(chunks)).catch(error => {
          // The estate may be taken away; anything else is a fault of the fake.
          if (!/fetch failed/.test(String(error))) {
            this.unknown.push(`${request.method} ${request.url}: ${error}`);
          }
          send(response, { status: 502, body: { message: 'Server Error' } });
        });
      });
    });
  }

  static async start(options: FakeGitHubOptions): Promise<FakeGitHub> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return new FakeGitHub(server, options, `http://127.0.0.1:${port}`);
  }

  /** The estate needs to know where its webhooks go before it is there itself. */
  keepIn(store: EstateStore): void {
    this.#store = store;
    this.#graphql = new GraphqlEnd(store);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  async #take(
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): Promise<void> {
    const store = this.#store!;
    const asked = new URL(request.url ?? '/', this.url);
    if (asked.pathname.startsWith('/api/mesh/webhooks/')) {
      const event = String(request.headers['x-forgejo-event']);
      const { portal, hookSecret: secret } = this.options;
      await relayHook({ event, body, portal, secret });
      send(response, { status: 202 });
    } else if (asked.pathname.includes('.git/')) {
      const known = this.#isKnown(passwordOf(request));
      await store.relayGit(request, response, { body, known });
    } else {
      send(response, await this.#answer(request, asked, body));
    }
  }

  async #answer(
    request: IncomingMessage,
    asked: URL,
    raw: Buffer,
  ): Promise<Reply> {
    const path = asked.pathname.replace(/^\/api\/v3/, '');
    const line = `${request.method} ${decodeURIComponent(path)}`;
    const bearer = String(request.headers.authorization).replace(
      /^bearer /i,
      '',
    );
    const claimed = this.options.app?.answer(line, bearer);
    if (claimed) return claimed;
    if (!this.#isKnown(bearer)) {
      return { status: 401, body: { message: 'Bad credentials' } };
    }
    if (request.headers['x-github-api-version'] !== '2022-11-28') {
      this.unknown.push(`${line} without a version`);
    }
    const body = raw.length > 0 ? JSON.parse(raw.toString('utf8')) : {};
    if (line === 'POST /api/graphql') {
      return { status: 200, body: await this.#graphql!.answer(body) };
    }
    return this.#route(line, { query: asked.searchParams, body });
  }

  async #route(
    line: string,
    sent: {
      readonly query: URLSearchParams;
      readonly body: Readonly<Record<string, unknown>>;
    },
  ): Promise<Reply> {
    for (const { route, takes = [], run } of routes) {
      const found = patternOf(route).exec(line);
      if (found) {
        const at = { ...found.groups };
        const strange = [...sent.query.keys(), ...Object.keys(sent.body)];
        this.unknown.push(
          ...strange
            .filter(each => !takes.includes(each))
            .map(each => `${route} with ${each}`),
        );
        return run({ ...sent, at, store: this.#store!, guise: this });
      }
    }
    this.unknown.push(line);
    return notFound;
  }

  /** Under an app's token the app posts, whoever owns the store's. */
  poster = (login: string): string =>
    this.options.app && login === 'causeway-bot'
      ? `${this.options.app.slug}[bot]`
      : login;

  #isKnown(token: string | undefined): boolean {
    const { app } = this.options;
    return token !== undefined && app
      ? app.isLive(token)
      : token === this.options.token;
  }
}

function patternOf(route: string): RegExp {
  const source = route
    .replace(/[.]/g, '\\.')
    .replace(/\{\+(\w+)\}/g, '(?<$1>.+)')
    .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

function passwordOf(request: IncomingMessage): string | undefined {
  const [kind, pair] = String(request.headers.authorization).split(' ');
  return kind === 'Basic'
    ? Buffer.from(pair, 'base64').toString().split(':')[1]
    : undefined;
}

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=utf-8',
    ...reply.headers,
  });
  response.end(reply.body === undefined ? '' : JSON.stringify(reply.body));
}
