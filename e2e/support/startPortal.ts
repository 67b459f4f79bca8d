import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(__dirname, '..', '..');

/** A portal and its estate, three ports above, that run already: to try one spec again and again. */
const running = process.env.CAUSEWAY_E2E_PORT;

/** Ports of their own, so that a portal someone has running is left alone; CAUSEWAY_PORT when these are taken. */
const portalPort = Number(running ?? process.env.CAUSEWAY_PORT ?? 7107);
export const ports = { portal: portalPort, estate: portalPort + 3 };

/** Starts the real portal and estate as `make start` does, on a fresh data folder; ends them afterwards. */
export default async function startPortal(): Promise<() => Promise<void>> {
  if (running !== undefined) return async () => {};
  return startPortalOn(mkdtempSync(join(tmpdir(), 'causeway-e2e-')));
}

/** The same on a folder that may hold something already, and is removed afterwards. */
export async function startPortalOn(
  data: string,
): Promise<() => Promise<void>> {
  const portal = spawn(
    process.execPath,
    [
      '--require',
      require.resolve('@backstage/cli/config/nodeTransform.cjs'),
      join(root, 'scripts', 'supervise.ts'),
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        CAUSEWAY_PORT: String(ports.portal),
        CAUSEWAY_ESTATE_PORT: String(ports.estate),
        CAUSEWAY_DATA: data,
        // A source that failed is left alone for a second instead of five: each of eleven faults waits for it.
        APP_CONFIG_mesh_evidence_pause: '{ "seconds": 1 }',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  process.env.CAUSEWAY_E2E_SUPERVISOR = String(portal.pid);
  process.env.CAUSEWAY_E2E_DATA = data;
  await ready(portal);
  return async () => {
    const gone = new Promise(resolve => portal.once('exit', resolve));
    portal.kill('SIGTERM');
    await gone;
    if (!process.env.CAUSEWAY_KEEP)
      rmSync(data, { recursive: true, force: true });
  };
}

function ready(portal: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    portal.once('exit', code =>
      reject(
        new Error(`the portal ended with code ${code} before it was ready`),
      ),
    );
    createInterface({ input: portal.stdout! }).on('line', line => {
      process.stdout.write(`${line}\n`);
      if (line.includes('Causeway is ready')) resolve();
    });
  });
}
