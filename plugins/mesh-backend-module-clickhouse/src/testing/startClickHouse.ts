import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { resolvePackagePath } from '@backstage/backend-plugin-api';
import { createClient } from '@clickhouse/client';

export interface StartedClickHouse {
  readonly url: string;
  /** "26.7.2.1": of the engine that runs. */
  readonly version: string;
  readonly username: string;
  readonly password: string;
  /** The stock client, with the right to write. */
  readonly client: ReturnType<typeof createClient>;
  stop(): Promise<void>;
}

const front = resolvePackagePath(
  '@causeway/plugin-mesh-backend-module-clickhouse',
  '../../engines/clickhouse/front.mjs',
);
const username = 'causeway';
/** With what has to be escaped somewhere. */
const password = "p'a:s/s wörd";

async function addressOf(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the ClickHouse engine ended with ${code}`);
  });
  const [line] = await Promise.race([once(lines, 'line'), ended]);
  return String(line);
}

/** The real engine, empty, behind its HTTP front; `engines/clickhouse` has to be installed. */
export async function startClickHouse(): Promise<StartedClickHouse> {
  if (!existsSync(join(front, '../node_modules/chdb'))) {
    throw new Error(
      'The ClickHouse engine is not installed; run npm ci in engines/clickhouse.',
    );
  }
  const child = spawn(process.execPath, [front], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      // Jest's own would reach the engine, which is no test.
      NODE_OPTIONS: '',
      CLICKHOUSE_FRONT_USER: username,
      CLICKHOUSE_FRONT_PASSWORD: password,
    },
  });
  const { url, version } = JSON.parse(await addressOf(child)) as {
    url: string;
    version: string;
  };
  const client = createClient({
    url,
    username,
    password,
    keep_alive: { enabled: false },
  });
  return {
    url,
    version,
    username,
    password,
    client,
    stop: async () => {
      await client.close();
      const exit = once(child, 'exit');
      child.stdin!.end();
      await exit;
    },
  };
}
