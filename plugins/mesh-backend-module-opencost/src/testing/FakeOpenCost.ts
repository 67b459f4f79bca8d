import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a fault does with a question; `false` leaves it to the server. */
export type Fault = (response: ServerResponse) => boolean;

/** OpenCost's allocation API: one map of allocations, by "namespace/container". */
export class FakeOpenCost {
  /** Steps of the window; the API gives one where they are accumulated. */
  steps: readonly (Readonly<Record<string, object>> | null)[] = [];
  /** Addresses that were asked. */
  readonly asked: URL[] = [];
  readonly authorizations: (string | undefined)[] = [];
  fault: Fault = () => false;

  readonly #server: Server = createServer((request, response) => {
    this.asked.push(new URL(request.url ?? '/', this.url));
    this.authorizations.push(request.headers.authorization);
    if (this.fault(response)) return;
    if (this.asked.at(-1)?.pathname !== '/allocation/compute') {
      response.writeHead(404).end('404 page not found');
      return;
    }
    json(response, 200, { code: 200, data: this.steps });
  });

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
    this.steps = [];
    this.asked.length = 0;
    this.authorizations.length = 0;
    this.fault = () => false;
  }
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
