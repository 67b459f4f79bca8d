import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bench, buildCommand } from './command';

/** A question the portal was asked. */
interface Seen {
  readonly method: string;
  readonly path: string;
  readonly authorization?: string;
  readonly body?: unknown;
}

/** An answer; "lost" takes the question and closes the connection without one. */
export type Answer =
  | { readonly status: number; readonly body: unknown }
  | 'lost';

/** A portal that answers what a test says, and the built command run against it. */
export interface PortalBench {
  /** What was asked since the test began. */
  readonly seen: Seen[];
  /** One after the other; the last one stays. */
  answering(...answers: readonly Answer[]): void;
  write(path: string, content: string): void;
  mesh(
    args: readonly string[],
    input?: string,
  ): Promise<{ exit: number; stdout: string; stderr: string }>;
}

async function seenOf(request: IncomingMessage): Promise<Seen> {
  let text = '';
  for await (const piece of request) text += String(piece);
  const { authorization } = request.headers;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    ...(authorization === undefined ? {} : { authorization }),
    ...(text === '' ? {} : { body: JSON.parse(text) as unknown }),
  };
}

/** Registers the hooks of the test runner. */
export function portalBench(): PortalBench {
  const built = buildCommand();
  const repos = bench(built.file);
  const seen: Seen[] = [];
  let answers: readonly Answer[] = [];
  const server = createServer(async (request, response) => {
    seen.push(await seenOf(request));
    const answer = answers[0];
    if (answers.length > 1) answers = answers.slice(1);
    if (answer === 'lost') request.socket.destroy();
    else response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => seen.splice(0));
  afterAll(() => {
    server.close();
    for (const { remove } of [repos, built]) remove();
  });
  return {
    seen,
    answering: (...given) => {
      answers = given;
    },
    write: repos.write,
    // Not spawnSync: the server of this process has to answer meanwhile.
    mesh: (args, input = '') =>
      new Promise(resolve => {
        const { port } = server.address() as AddressInfo;
        const env = {
          MESH_SERVER: `http://127.0.0.1:${port}`,
          MESH_TOKEN: 'secret',
        };
        const child = execFile(
          process.execPath,
          [built.file, ...args],
          { cwd: repos.cwd, env },
          (error, stdout, stderr) =>
            resolve({ exit: Number(error?.code ?? 0), stdout, stderr }),
        );
        child.stdin?.end(input);
      }),
  };
}
