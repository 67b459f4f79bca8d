import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CertificateFiles } from './certificateFiles';

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

/** TLS of the server itself, which then takes nobody without a certificate of the authority. */
export interface ServerTls {
  readonly server: CertificateFiles;
  readonly client: CertificateFiles;
  readonly caFile: string;
}

async function isReady(url: string, tls: ServerTls | undefined) {
  if (tls === undefined) return (await fetch(`${url}/-/ready`)).ok;
  const options = {
    cert: readFileSync(tls.client.certFile),
    key: readFileSync(tls.client.keyFile),
    ca: readFileSync(tls.caFile),
  };
  const [answer] = await once(https.get(`${url}/-/ready`, options), 'response');
  answer.resume();
  return answer.statusCode === 200;
}

async function ready(
  isUp: () => Promise<boolean>,
  ended: () => string | undefined,
) {
  for (let tries = 0; tries < 300; tries += 1) {
    const why = ended();
    if (why !== undefined) throw new Error(why);
    try {
      if (await isUp()) return;
    } catch {
      // Not listening yet.
    }
    await delay(100);
  }
  throw new Error('prometheus did not become ready within 30 s');
}

function webConfig({ server, caFile }: ServerTls): string {
  return `tls_server_config:
  cert_file: ${server.certFile}
  key_file: ${server.keyFile}
  client_auth_type: RequireAndVerifyClientCert
  client_ca_file: ${caFile}
`;
}

/** The real server, empty, with ten days of history to be written; Debian's package "prometheus". */
export async function startPrometheus(
  tls?: ServerTls,
): Promise<StartedPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-prometheus-'));
  writeFileSync(
    join(folder, 'prometheus.yml'),
    'storage: { tsdb: { out_of_order_time_window: 10d } }\n',
  );
  const port = await freePort();
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  const webFile = join(folder, 'web.yml');
  if (tls !== undefined) writeFileSync(webFile, webConfig(tls));
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      '--storage.tsdb.retention.time=30d',
      `--web.listen-address=127.0.0.1:${port}`,
      '--web.enable-remote-write-receiver',
      '--log.level=error',
      ...(tls === undefined ? [] : [`--web.config.file=${webFile}`]),
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
  await ready(
    () => isReady(url, tls),
    () => ended,
  );
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
