import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bench, buildCommand } from './__testUtils__/command';

const panel = (standing: string, text: string, answers: object[] = []) => ({
  signal: 'drift',
  title: 'Drift',
  headline: { standing, text },
  answers: [
    {
      site: 'frankfurt',
      source: 'scenario',
      state: 'value',
      observedAt: '2027-03-08T11:58:00.000Z',
    },
    ...answers,
  ],
});

const evidence = (drift: object) => ({
  ref: 'shop/cart',
  now: '2027-03-08T12:00:00.000Z',
  simulated: true,
  drift,
});

describe('mesh status', () => {
  const built = buildCommand();
  const repos = bench(built.file);
  let server: Server;
  let url: string;
  let seen: { url?: string; authorization?: string } = {};
  let reply: (response: ServerResponse) => void;

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen = {
        url: request.url,
        authorization: request.headers.authorization,
      };
      reply(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const { remove } of [repos, built]) remove();
    server.close();
  });

  const answering = (status: number, body: string) => {
    reply = response => response.writeHead(status).end(body);
  };

  // Not spawnSync: the server of this process has to answer meanwhile.
  const mesh = (
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ) =>
    new Promise<{ exit: number; stdout: string; stderr: string }>(resolve => {
      execFile(
        process.execPath,
        [built.file, 'status', ...args],
        { cwd: repos.cwd, env: environment },
        (error, stdout, stderr) =>
          resolve({ exit: Number(error?.code ?? 0), stdout, stderr }),
      );
    });

  it('prints one line for each panel, with its age', async () => {
    answering(200, JSON.stringify(evidence(panel('good', 'All is well'))));
    const run = await mesh(['shop/cart', '--server', `${url}/`]);
    expect(run).toMatchObject({ exit: 0, stderr: '' });
    expect(run.stdout).toContain('good     Drift: All is well (2 min ago)');
    expect(run.stdout).toContain('Simulated telemetry.');
    expect(seen).toEqual({ url: '/api/mesh/services/shop/cart/evidence' });
  });

  it('takes the token from a file or the environment', async () => {
    answering(200, JSON.stringify(evidence(panel('good', 'All is well'))));
    writeFileSync(join(repos.cwd, 'token'), 'secret\n');
    await mesh(['shop/cart', '--server', url, '--token-file', 'token']);
    expect(seen.authorization).toBe('Bearer secret');
    await mesh(['shop/cart'], { MESH_SERVER: url, MESH_TOKEN: 'other' });
    expect(seen.authorization).toBe('Bearer other');
  });

  it('ends with 1 for what is bad, and with 2 for what is unknown', async () => {
    answering(200, JSON.stringify(evidence(panel('bad', 'Proxies refuse'))));
    const bad = await mesh(['shop/cart', '--server', url, '--json']);
    expect(bad.exit).toBe(1);
    expect(JSON.parse(bad.stdout).findings).toMatchObject([
      { code: 'status/drift', severity: 'error' },
    ]);
    const silent = {
      site: 'amsterdam',
      source: 'scenario',
      state: 'unreachable',
      message: 'Down.',
    };
    answering(
      200,
      JSON.stringify(evidence(panel('unknown', 'Cannot be told', [silent]))),
    );
    const unknown = await mesh(['shop/cart', '--server', url]);
    expect(unknown.exit).toBe(2);
    expect(unknown.stdout).toContain('amsterdam, scenario: unreachable. Down.');
  });

  it.each([
    [401, '{"error":{"message":"Missing credentials"}}', 'wants a token'],
    [403, '{"error":{}}', 'does not allow this to you'],
    [404, '{"error":{"message":"There is no service."}}', 'There is no'],
    [200, '<html>', 'not in JSON'],
    [200, '{"now":"2027-03-08T12:00:00.000Z"}', 'no evidence'],
  ])('says what it means when the portal answers %s %s', async (...row) => {
    const [status, body, words] = row;
    answering(status, body);
    const run = await mesh(['shop/cart', '--server', url]);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(words);
    expect(run.stderr).not.toContain('defect');
  });

  it.each([
    [302, 'leads elsewhere'],
    [500, 'answered 500'],
  ])('knows nothing when the portal answers %s', async (status, words) => {
    answering(status, '{}');
    const run = await mesh(['shop/cart', '--server', url, '--json']);
    expect(run.exit).toBe(2);
    expect(JSON.parse(run.stdout).undecided[0]).toContain(words);
  });

  it('knows nothing when nobody is there', async () => {
    const run = await mesh(['shop/cart', '--server', 'http://127.0.0.1:1']);
    expect(run.exit).toBe(2);
    expect(run.stdout).toContain('cannot be reached');
  });

  it.each([
    [['shop', '--server', 'http://127.0.0.1:1'], 'names no service'],
    [['shop/cart'], 'Say where the portal is'],
    [['shop/cart', '--server', 'ftp://x'], 'no http or https address'],
    [['shop/cart', '--server', 'http://a:b@x'], 'holds a password'],
    [
      ['shop/cart', '--server', 'http://127.0.0.1:1', '--token-file', 'gone'],
      'cannot be read',
    ],
  ])('says what is wrong with %j', async (args, words) => {
    const run = await mesh(args);
    expect(run.exit).toBe(3);
    expect(run.stderr).toContain(words);
  });
});
