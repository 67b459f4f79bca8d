import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EvidenceView } from '@causeway/plugin-mesh-common';
import { mockCredentials } from '@backstage/backend-test-utils';
import { nameOf } from './FleetShape';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const authorization = mockCredentials.user.header(
  'user:default/shop-requester',
);

/** Panels a Prometheus alone fills for a service that calls nobody undeclared. */
const filled = [
  'plaintext',
  'drift',
  'failures',
  'dependencies',
  'callers',
  'certificates',
  'cost',
] as const;

interface Ready {
  readonly type: 'ready';
  readonly url: string;
}

export interface StartedPortal {
  /** The answer for one service, as text. */
  view(at: number): Promise<string>;
  stop(): Promise<void>;
}

function get(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization } }, response => {
      const pieces: Buffer[] = [];
      response.on('data', piece => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () => {
        const body = Buffer.concat(pieces).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode} ${body.slice(0, 500)}`));
      });
    })
      .once('error', reject)
      .end();
  });
}

/** What is not yet there; empty once every panel has what it will have. */
function missing(body: string): readonly string[] {
  const view = JSON.parse(body) as EvidenceView;
  return filled.filter(
    id => !view[id].answers.some(({ state }) => state === 'value'),
  );
}

/** Starts the portal in a process of its own and waits until it has collected everything once; `seen` is looked at. */
export async function startPortal(
  prometheus: string,
  fleet: { readonly services: number; readonly seen: number },
): Promise<StartedPortal> {
  const child = fork(
    join(__dirname, 'portalChild.ts'),
    [prometheus, String(fleet.services)],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: process.execArgv,
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    // What compiles the sources sends messages too.
    child.on('message', (told: Ready | { readonly type: 'watch' }) => {
      if (told.type === 'ready') resolve(told.url);
    });
    child.once('exit', code =>
      reject(new Error(`the portal ended with ${code}`)),
    );
  });
  const view = (at: number) => {
    const { namespace, name } = nameOf(at);
    return get(`${url}/api/mesh/services/${namespace}/${name}/evidence`);
  };
  for (let tries = 0; ; tries += 1) {
    const open = await view(fleet.seen).then(missing, (error: Error) => [
      error.message,
    ]);
    if (open.length === 0) break;
    if (tries === 300) throw new Error(`not there: ${open.join(', ')}`);
    await delay(1_000);
  }
  return {
    view,
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}
