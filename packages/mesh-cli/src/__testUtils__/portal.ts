import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bench } from './command';

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

/** A portal that answers what a test says, and the command run against it. */
export interface Portal {
  readonly url: string;
  readonly seen: Seen[];
  answer: (question: Seen) => Answer;
  mesh(
    args: readonly string[],
    input?: string,
  ): Promise<{ exit: number; stdout: string; stderr: string }>;
  close(): void;
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

/** Opens a portal; `file` is a built command, run in the folder of the bench. */
export async function openPortal(file: string, repos: Bench): Promise<Portal> {
  const seen: Seen[] = [];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const portal: Portal = {
    url,
    seen,
    answer: () => ({ status: 404, body: {} }),
    // Not spawnSync: the server of this process has to answer meanwhile.
    mesh: (args, input = '') =>
      new Promise(resolve => {
        const child = execFile(
          process.execPath,
          [file, ...args],
          { cwd: repos.cwd, env: { MESH_SERVER: url, MESH_TOKEN: 'secret' } },
          (error, stdout, stderr) =>
            resolve({ exit: Number(error?.code ?? 0), stdout, stderr }),
        );
        child.stdin?.end(input);
      }),
    close: () => server.close(),
  };
  server.on('request', async (request, response) => {
    const question = await seenOf(request);
    seen.push(question);
    const answer = portal.answer(question);
    if (answer === 'lost') request.socket.destroy();
    else response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  return portal;
}
