import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface StartedPrometheus {
  readonly url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function ready(url: string, ended: () => string | undefined) {
  for (let tries = 0; tries < 300; tries += 1) {
    const why = ended();
    if (why !== undefined) throw new Error(why);
    try {
      if ((await fetch(`${url}/-/ready`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await delay(100);
  }
  throw new Error('prometheus did not become ready within 30 s');
}

/** The real server, empty, with ten days of history to be written; Debian's package "prometheus". */
export async function startPrometheus(): Promise<StartedPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-prometheus-'));
  writeFileSync(
    join(folder, 'prometheus.yml'),
    'storage: { tsdb: { out_of_order_time_window: 10d } }\n',
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      '--storage.tsdb.retention.time=30d',
      `--web.listen-address=127.0.0.1:${port}`,
      '--web.enable-remote-write-receiver',
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  );
  let ended: string | undefined;
  child.once('error', error => {
    ended = `prometheus cannot be started (${error.message}); install the Debian package "prometheus"`;
  });
  child.once('exit', code => {
    ended ??= `prometheus ended with ${code}`;
  });
  await ready(url, () => ended);
  return {
    url,
    stop: async () => {
      if (child.exitCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
