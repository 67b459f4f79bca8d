import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { makeSecrets } from '@causeway/estate';
import { parseDocument } from 'yaml';

const root = join(__dirname, '..');
const transform = join(
  root,
  'node_modules/@backstage/cli/config/nodeTransform.cjs',
);

export interface PortalOptions {
  readonly port: number;
  readonly estatePort: number;
  /** Holds secrets, databases, caches, estate state and logs. */
  readonly dataDirectory: string;
  readonly say: (line: string) => void;
}

export interface Portal {
  readonly url: string;
  readonly estateUrl: string;
  readonly welcome: string;
  /** Exit code of the first child that ends. */
  readonly ended: Promise<number>;
  stop(): Promise<void>;
  restartEstate(): Promise<void>;
}

/** Starts the estate, waits for its health, starts the backend, waits for its readiness. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const data = resolve(root, options.dataDirectory);
  const url = `http://localhost:${options.port}`;
  const estateUrl = `http://localhost:${options.estatePort}`;
  await portMustBeFree(options.port, 'CAUSEWAY_PORT');
  await portMustBeFree(options.estatePort, 'CAUSEWAY_ESTATE_PORT');
  await mkdir(join(data, 'logs'), { recursive: true });
  makeSecrets(join(data, 'secrets'));
  await makeSessionSecret(join(data, 'secrets', 'session-secret'));

  options.say('starting the embedded estate ...');
  const spawnEstate = () =>
    child({
      name: 'estate',
      data,
      args: [
        'packages/estate/src/main.ts',
        '--port',
        String(options.estatePort),
        '--state',
        join(data, 'estate'),
        '--secrets',
        join(data, 'secrets'),
        '--portal',
        url,
      ],
    });
  let estate = spawnEstate();
  await answers({ url: `${estateUrl}/_estate/health`, of: estate, data });

  options.say('starting the portal ...');
  const backend = child({
    name: 'backend',
    data,
    args: [
      'packages/backend/src/index.ts',
      '--config',
      await runConfig({ ...options, data, url, estateUrl }),
    ],
  });
  await answers({
    url: `${url}/.backstage/health/v1/readiness`,
    of: backend,
    data,
  });

  let restarting = false;
  const ended = new Promise<number>(done => {
    const watch = (process: ChildProcess) =>
      process.on('exit', code => {
        if (!restarting) done(code ?? 1);
      });
    watch(estate);
    watch(backend);
  });
  return {
    url,
    estateUrl,
    welcome: welcome({ url, estateUrl, data }),
    ended,
    stop: async () => {
      await Promise.all([end(backend), end(estate)]);
    },
    restartEstate: async () => {
      restarting = true;
      await end(estate);
      estate = spawnEstate();
      await answers({ url: `${estateUrl}/_estate/health`, of: estate, data });
      restarting = false;
    },
  };
}

function child(options: {
  readonly name: string;
  readonly data: string;
  readonly args: readonly string[];
}): ChildProcess {
  const log = createWriteStream(
    join(options.data, 'logs', `${options.name}.log`),
  );
  const process_ = spawn(
    process.execPath,
    ['--require', transform, ...options.args],
    {
      cwd: root,
      // A group of its own: Ctrl-C reaches the supervisor only, which ends its children in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  // However the supervisor ends, a failed start included: its children hold ports and files.
  process.on('exit', () => process_.kill('SIGTERM'));
  process_.stdout!.pipe(log);
  process_.stderr!.pipe(log);
  return process_;
}

/** Waits until a URL answers 200; a child that ends meanwhile is reported with the end of its log. */
async function answers(options: {
  readonly url: string;
  readonly of: ChildProcess;
  readonly data: string;
}): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (Date.now() < deadline) {
    if (options.of.exitCode !== null) {
      const name = options.of.spawnargs.some(arg =>
        arg.includes('estate/src/main'),
      )
        ? 'estate'
        : 'backend';
      const log = await readFile(
        join(options.data, 'logs', `${name}.log`),
        'utf8',
      );
      throw new Error(
        `the ${name} ended with code ${
          options.of.exitCode
        } before it was ready. The end of its log:\n${log.slice(-3000)}`,
      );
    }
    try {
      const response = await fetch(options.url, {
        signal: AbortSignal.timeout(2_000),
      });
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise(wait => setTimeout(wait, 200));
  }
  throw new Error(
    `${options.url} did not answer within three minutes; see ${options.data}/logs`,
  );
}

async function end(process_: ChildProcess): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return;
  const gone = new Promise<void>(done => process_.once('exit', () => done()));
  process_.kill('SIGTERM');
  const timer = setTimeout(() => process_.kill('SIGKILL'), 8_000);
  await gone;
  clearTimeout(timer);
}

function portMustBeFree(port: number, variable: string): Promise<void> {
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      taken(
        new Error(
          error.code === 'EADDRINUSE'
            ? `port ${port} is taken. Stop what uses it, or choose another one: ${variable}=${
                port + 1
              } make start`
            : `port ${port} cannot be used: ${error.message}`,
        ),
      ),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()));
  });
}

/** Protects the sign-in handshake of the backend; the estate has no part in it. */
async function makeSessionSecret(path: string): Promise<void> {
  if (existsSync(path)) return;
  await writeFile(path, randomBytes(32).toString('hex'), { mode: 0o600 });
}

/** app-config.yaml with the ports and the data folder of this run; the only configuration the backend reads. */
async function runConfig(options: {
  readonly data: string;
  readonly url: string;
  readonly port: number;
  readonly estateUrl: string;
}): Promise<string> {
  const { data, url, port, estateUrl } = options;
  const secret = (name: string) => ({ $file: join(data, 'secrets', name) });
  const document = parseDocument(
    await readFile(join(root, 'app-config.yaml'), 'utf8'),
  );
  const oidc = ['auth', 'providers', 'oidc', 'development'];
  const forgejo = ['mesh', 'codeHost', 'forgejo'];
  const settings: [string[], unknown][] = [
    [['app', 'baseUrl'], url],
    [['backend', 'baseUrl'], url],
    [['backend', 'listen', 'port'], port],
    [['backend', 'database', 'connection', 'directory'], join(data, 'sqlite')],
    [['auth', 'session', 'secret'], secret('session-secret')],
    [
      [...oidc, 'metadataUrl'],
      `${estateUrl}/oidc/.well-known/openid-configuration`,
    ],
    [[...oidc, 'clientSecret'], secret('oidc-client-secret')],
    [['mesh', 'clock', 'estateUrl'], estateUrl],
    [['mesh', 'evidence', 'scenario', 'estateUrl'], estateUrl],
    [['mesh', 'cacheDirectory'], join(data, 'git-cache')],
    [
      ['mesh', 'signing', 'keyFile'],
      join(data, 'secrets', 'bot-signing-key.pem'),
    ],
    [[...forgejo, 'baseUrl'], estateUrl],
    [[...forgejo, 'token'], secret('bot-token')],
    [[...forgejo, 'webhookSecret'], secret('webhook-secret')],
  ];
  for (const [path, value] of settings) document.setIn(path, value);
  const path = join(data, 'app-config.run.yaml');
  await writeFile(path, document.toString());
  return path;
}

function welcome(options: {
  readonly url: string;
  readonly estateUrl: string;
  readonly data: string;
}): string {
  return `
  Causeway is ready:   ${options.url}
  Embedded forge:      ${options.estateUrl}

  Sign in without a password as one of
    shop-requester     asks for changes of the shop's services
    shop-owner-1, -2   own the shop, approve on routing
    platform-1, -2     platform team
    security-1, -2, -3 approve on security
  (the sign-in page lists them all)

  Logs: ${options.data}/logs    Stop: Ctrl-C    Start over: make reset
`;
}
