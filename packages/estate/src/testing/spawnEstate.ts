import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeSecrets } from './makeSecrets';

/** @public */
export interface SpawnEstateOptions {
  /** 0, the default, takes a free port; a restart keeps it. */
  readonly port?: number;
  /** Base URL of the portal, for webhooks and the sign-in redirect. */
  readonly portal?: string;
  /** `boutique` by default; `empty` has one commit per repository; `bulk:<n>` adds n generated manifests. */
  readonly scenario?: 'empty' | 'boutique' | `bulk:${number}`;
  /** Existing folders; temporary ones, removed on stop, by default. */
  readonly stateDir?: string;
  readonly secretsDir?: string;
}

/** @public */
export interface SpawnedEstate {
  /** "http://localhost:<port>". */
  readonly url: string;
  readonly stateDir: string;
  readonly secretsDir: string;
  /** Process id of the present process. */
  readonly pid: number;
  /** SIGTERM, then waits for the exit and removes temporary folders. */
  stop(): Promise<void>;
  /** SIGKILL; folders stay, `restart` brings it back. */
  kill9(): Promise<void>;
  /** Starts again on the same port and state. */
  restart(): Promise<void>;
}

/** Starts the real estate process and waits until it is ready. @public */
export async function spawnEstate(
  options: SpawnEstateOptions = {},
): Promise<SpawnedEstate> {
  const scratch = mkdtempSync(join(tmpdir(), 'causeway-estate-'));
  const stateDir = options.stateDir ?? join(scratch, 'state');
  const secretsDir = options.secretsDir ?? join(scratch, 'secrets');
  makeSecrets(secretsDir);
  const launch = (port: number) =>
    start([
      ...['--port', String(port), '--state', stateDir],
      ...['--secrets', secretsDir],
      ...(options.portal ? ['--portal', options.portal] : []),
      ...['--seed', options.scenario ?? 'boutique'],
      '--until-stdin-closes',
    ]);
  let running = await launch(options.port ?? 0);
  const { url } = running;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    running.child.kill(signal);
    await running.exited;
  };
  return {
    url,
    stateDir,
    secretsDir,
    get pid() {
      return running.child.pid ?? -1;
    },
    async stop() {
      await end('SIGTERM');
      rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
    },
    kill9: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM');
      running = await launch(Number(new URL(url).port));
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<void>;
}

async function start(args: readonly string[]): Promise<Running> {
  const transform = require.resolve('@backstage/cli/config/nodeTransform.cjs');
  const main = require.resolve('../main.ts');
  const child = spawn(
    process.execPath,
    ['--require', transform, main, ...args],
    // Flags of the test runner's own Node are not for the child.
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  const exited = new Promise<void>(resolve =>
    child.once('exit', () => resolve()),
  );
  const stderr: string[] = [];
  child.stderr?.on('data', chunk => stderr.push(String(chunk)));
  const url = await Promise.race([
    readyUrl(child),
    exited.then(() => {
      throw new Error(
        `the estate ended before it was ready:\n${stderr.join('')}`,
      );
    }),
  ]);
  return { child, url, exited };
}

/** Waits for the ready line; keeps reading afterwards so that the pipe never fills. */
function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) {
      reject(new Error('the estate has no output to read'));
      return;
    }
    createInterface({ input: child.stdout }).on('line', line => {
      if (!line.startsWith('{"ready":true')) return;
      resolve(String(JSON.parse(line).url));
    });
  });
}
