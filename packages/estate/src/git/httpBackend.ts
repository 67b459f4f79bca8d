import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gitEnv } from './gitEnv';

/** Largest request body of a push or fetch, in bytes. */
const maxBodyBytes = 256 * 1024 * 1024;

export interface BackendCall {
  readonly root: string;
  /** Path below `root`: "/mesh/routing.git/info/refs". */
  readonly pathInfo: string;
  readonly query: string;
  readonly user?: string;
  readonly hooksPath: string;
  readonly env: Readonly<Record<string, string>>;
  onBytes(direction: 'in' | 'out', count: number): void;
  /** Runs after git has ended and before the client hears of it: a push is announced once its effects are visible. */
  beforeAnswer?(): Promise<void>;
}

/** Splits the CGI header from the body and forwards the rest as it comes. */
class CgiAnswer {
  private head: Buffer | undefined = Buffer.alloc(0);

  constructor(
    private readonly response: ServerResponse,
    private readonly onBytes: BackendCall['onBytes'],
  ) {}

  write(chunk: Buffer): void {
    if (this.head === undefined) {
      this.send(chunk);
      return;
    }
    this.head = Buffer.concat([this.head, chunk]);
    const end = this.head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const rest = this.head.subarray(end + 4);
    this.start(this.head.subarray(0, end).toString('latin1'));
    this.head = undefined;
    if (rest.length > 0) this.send(rest);
  }

  fail(): void {
    if (!this.response.headersSent) {
      this.response.writeHead(500).end('git http-backend did not start\n');
    }
  }

  end(): void {
    if (this.head !== undefined) this.fail();
    else this.response.end();
  }

  private start(header: string): void {
    let status = 200;
    for (const line of header.split('\r\n')) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon);
      const value = line.slice(colon + 1).trim();
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
      else if (colon > 0) this.response.setHeader(name, value);
    }
    this.response.writeHead(status);
  }

  private send(chunk: Buffer): void {
    this.onBytes('out', chunk.length);
    this.response.write(chunk);
  }
}

/** Runs `git http-backend` as CGI for one request; resolves when the answer has been sent. */
export function httpBackend(
  request: IncomingMessage,
  response: ServerResponse,
  call: BackendCall,
): Promise<void> {
  const child = spawn('git', ['http-backend'], { env: cgiEnv(request, call) });
  let received = 0;
  request.on('data', chunk => {
    received += chunk.length;
    call.onBytes('in', chunk.length);
    if (received > maxBodyBytes) {
      child.kill();
      request.destroy();
    }
  });
  child.stdin.on('error', () => undefined);
  child.stderr.resume();
  request.pipe(child.stdin);
  // A push that is being written is left to finish: its effects are recorded either way.
  if (!call.beforeAnswer) response.on('close', () => child.kill());
  const answer = new CgiAnswer(response, call.onBytes);
  const held: Buffer[] = [];
  child.stdout.on('data', chunk => {
    if (call.beforeAnswer) held.push(chunk);
    else answer.write(chunk);
  });
  child.on('error', () => answer.fail());
  const closed = new Promise<void>(resolve => {
    child.on('close', () => resolve());
  });
  return closed
    .then(() => call.beforeAnswer?.())
    .then(() => {
      if (held.length > 0) answer.write(Buffer.concat(held));
      answer.end();
    });
}

function cgiEnv(
  request: IncomingMessage,
  call: BackendCall,
): Record<string, string> {
  const header = (name: string) => String(request.headers[name] ?? '');
  return gitEnv({
    hooksPath: call.hooksPath,
    GIT_PROJECT_ROOT: call.root,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: call.pathInfo,
    QUERY_STRING: call.query,
    REQUEST_METHOD: request.method ?? 'GET',
    CONTENT_TYPE: header('content-type'),
    REMOTE_ADDR: '127.0.0.1',
    HTTP_CONTENT_ENCODING: header('content-encoding'),
    GIT_PROTOCOL: header('git-protocol'),
    ...(header('content-length')
      ? { CONTENT_LENGTH: header('content-length') }
      : {}),
    ...(call.user ? { REMOTE_USER: call.user } : {}),
    ...call.env,
  });
}
