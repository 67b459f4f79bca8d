import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

const GROUPS = {
  kind: 'APIGroupList',
  apiVersion: 'v1',
  groups: [],
};

/** What a fault does with a request; `false` leaves it to the server. */
type Fault = (
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
) => boolean;

/** What an API server says of lists, in pages of its own size: kinds it does not know are 404 in plain text. */
export class FakeApiServer {
  /** Objects by the path of their list, without query. */
  readonly lists = new Map<string, readonly object[]>();
  /** Single objects by their path. */
  readonly objects = new Map<string, StoredObject>();
  /** Patches that came, taken or not. */
  readonly patches: { path: string; type: string; body: unknown }[] = [];
  /** Whether the status is a subresource, which is there for itself alone. */
  hasStatus = true;
  /** "path?query" of what was asked, in order. */
  readonly asked: string[] = [];
  readonly authorizations: (string | undefined)[] = [];
  /** Stands before the lists. */
  fault: Fault = () => false;
  /** At most this many objects a page, whatever is asked for. */
  page = 2;

  readonly #server: Server = createServer((request, response) =>
    request.method === 'PATCH'
      ? this.#patch(request, response)
      : this.#answer(request, response),
  );

  async start(): Promise<void> {
    await new Promise<void>(done =>
      this.#server.listen(0, '127.0.0.1', () => done()),
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise(done => this.#server.close(done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  reset(): void {
    this.lists.clear();
    this.objects.clear();
    this.patches.length = 0;
    this.hasStatus = true;
    this.asked.length = 0;
    this.authorizations.length = 0;
    this.fault = () => false;
    this.page = 2;
  }

  /** Takes a merge patch of the status, if it names the object as it is. */
  #patch(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const pieces: Buffer[] = [];
    request.on('data', piece => pieces.push(piece));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString());
      const type = request.headers['content-type'] ?? '';
      this.patches.push({ path: pathname, type, body });
      if (this.fault(response, pathname, searchParams)) return;
      const isStatus = pathname.endsWith('/status');
      const path = pathname.replace(/\/status$/, '');
      const known = this.objects.get(path);
      if (known === undefined || isStatus !== this.hasStatus) {
        refuse(response, 404, 'the server could not find the resource');
        return;
      }
      const { resourceVersion } = known.metadata;
      if (body.metadata.resourceVersion !== resourceVersion) {
        refuse(response, 409, 'the object has been modified');
        return;
      }
      const patched = { ...known, status: { ...known.status, ...body.status } };
      this.objects.set(path, patched);
      json(response, 200, patched);
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    this.asked.push(request.url ?? '');
    this.authorizations.push(request.headers.authorization);
    if (this.fault(response, pathname, searchParams)) return;
    if (pathname === '/apis') {
      json(response, 200, GROUPS);
      return;
    }
    const one = this.objects.get(pathname);
    if (one !== undefined) {
      json(response, 200, one);
      return;
    }
    const objects = this.lists.get(pathname);
    if (objects === undefined) {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('404 page not found\n');
      return;
    }
    const from = Number(searchParams.get('continue') ?? 0);
    const size = Math.min(this.page, Number(searchParams.get('limit')));
    const to = from + size;
    json(response, 200, {
      kind: 'List',
      metadata: {
        resourceVersion: '7',
        ...(to < objects.length ? { continue: String(to) } : {}),
      },
      items: objects.slice(from, to),
    });
  }
}

interface StoredObject {
  readonly metadata: { readonly resourceVersion: string };
  readonly status: object;
}

export function json(
  response: ServerResponse,
  status: number,
  body: object,
): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify(body));
}

/** A refusal as API servers word it. */
export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
): void {
  json(response, status, { kind: 'Status', status: 'Failure', message });
}
