import { spawn } from 'node:child_process';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { GitRemote } from '../../ports/CodeHost';

/** Traffic since the last `reset()`; HTTP bodies only. */
interface Traffic {
  requests: string[];
  downBytes: number;
  upBytes: number;
}

export interface GitServer {
  remote(repository: string): GitRemote;
  readonly traffic: Traffic;
  reset(): void;
  /** Milliseconds added before each request is worked on. */
  latencyMs: number;
  /** Answers a request itself by returning true. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  close(): Promise<void>;
}

const credentials = `Basic ${Buffer.from('bot:s3cret-token').toString(
  'base64',
)}`;

/** `git http-backend` over the bare repositories in a folder, on loopback. */
export async function startGitServer(root: string): Promise<GitServer> {
  const traffic: Traffic = { requests: [], downBytes: 0, upBytes: 0 };
  const sockets = new Set<Socket>();
  const server: Server = createServer();
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self: GitServer = {
    traffic,
    latencyMs: 0,
    remote: repository => ({
      url: `http://127.0.0.1:${port}/${repository}`,
      authorization: async () => credentials,
    }),
    reset() {
      Object.assign(traffic, { requests: [], downBytes: 0, upBytes: 0 });
    },
    async close() {
      sockets.forEach(socket => socket.destroy());
      await new Promise(resolve => server.close(resolve));
    },
  };
  server.on('request', (request, response) => {
    traffic.requests.push(`${request.method} ${request.url}`);
    request.on('data', (chunk: Buffer) => {
      traffic.upBytes += chunk.length;
    });
    request.pause();
    void (async () => {
      if (self.latencyMs > 0) {
        await delay(self.latencyMs);
      }
      if (self.intercept?.(request, response)) {
        request.resume();
        return;
      }
      runBackend({ root, request, response, traffic });
    })();
  });
  return self;
}

function runBackend(options: {
  readonly root: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly traffic: Traffic;
}): void {
  const { root, request, response, traffic } = options;
  if (request.headers.authorization !== credentials) {
    request.resume();
    response.writeHead(401, { 'www-authenticate': 'Basic realm="Gitea"' });
    response.end();
    return;
  }
  const { pathname, search } = new URL(request.url ?? '/', 'http://forge');
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'bot',
      REMOTE_ADDR: '127.0.0.1',
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  let head: Buffer | undefined = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) {
      traffic.downBytes += chunk.length;
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end >= 0) {
      writeHead(response, head.toString('latin1', 0, end));
      const body = head.subarray(end + 4);
      traffic.downBytes += body.length;
      response.write(body);
      head = undefined;
    }
  });
  child.on('close', () => response.end());
}

function writeHead(response: ServerResponse, head: string): void {
  let status = 200;
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).trim();
    if (name.toLowerCase() === 'status') {
      status = Number(value.split(' ')[0]);
    } else {
      response.setHeader(name, value);
    }
  }
  response.writeHead(status);
}
