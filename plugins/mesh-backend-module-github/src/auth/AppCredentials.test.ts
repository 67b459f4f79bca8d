import { generateKeyPairSync } from 'node:crypto';
import { FakeApp } from '../__testUtils__/FakeApp';
import {
  pullJson,
  startScriptedGitHub,
  type ScriptedGitHub,
} from '../__testUtils__/scriptedGitHub';

const minute = 60_000;

describe('a GitHub App', () => {
  let github: ScriptedGitHub;
  let app: FakeApp;
  let away: boolean;
  beforeEach(async () => {
    github = await startScriptedGitHub();
    away = false;
    app = new FakeApp(() => github.now);
    github.respond = ({ line, headers }) => {
      const bearer = String(headers.authorization).replace(/^bearer /i, '');
      if (away) return { status: 503, json: { message: 'away' } };
      const own = app.answer(line, bearer);
      if (own) return { status: own.status, json: own.body };
      return app.isLive(bearer)
        ? { json: pullJson() }
        : { status: 401, json: { message: 'Bad credentials' } };
    };
  });
  afterEach(() => github.close());

  const host = (privateKey = app.privateKey) =>
    github.codeHost({
      auth: {
        type: 'app',
        app: { id: app.id, installationId: app.installationId, privateKey },
      },
    });

  it('works with a token of its installation, for requests and for git', async () => {
    const codeHost = host();
    await codeHost.pullRequest('routing', 7);
    const { remote } = codeHost.repo('routing');
    const [, pair] = (await remote.authorization()).split(' ');
    const [name, password] = Buffer.from(pair, 'base64').toString().split(':');
    expect(name).toBe('x-access-token');
    expect(app.isLive(password)).toBe(true);
    expect(app.lent).toBe(1);
  });

  it('asks for one token, however many want it', async () => {
    const codeHost = host();
    await Promise.all([1, 2, 3].map(n => codeHost.pullRequest('routing', n)));
    expect(app.lent).toBe(1);
  });

  it('renews it ten minutes before its end', async () => {
    const codeHost = host();
    await codeHost.pullRequest('routing', 7);
    github.now += 50 * minute - 1;
    await codeHost.pullRequest('routing', 7);
    expect(app.lent).toBe(1);
    github.now += 1;
    await codeHost.pullRequest('routing', 7);
    expect(app.lent).toBe(2);
  });

  it('goes on with the old one while a new one cannot be had', async () => {
    const codeHost = host();
    const { remote } = codeHost.repo('routing');
    const first = await remote.authorization();
    away = true;
    github.now += 55 * minute;
    expect(await remote.authorization()).toBe(first);
    github.now += 4.5 * minute;
    await expect(remote.authorization()).rejects.toMatchObject({
      facts: { retry: true },
    });
    away = false;
    expect(await remote.authorization()).not.toBe(first);
  });

  it('takes a new one after one that was not accepted', async () => {
    const codeHost = host();
    await codeHost.pullRequest('routing', 7);
    const working = github.respond;
    github.respond = ({ line }) =>
      line.includes('/pulls/')
        ? { status: 401, json: { message: 'Bad credentials' } }
        : { status: 404, json: {} };
    await expect(codeHost.pullRequest('routing', 7)).rejects.toMatchObject({
      facts: { retry: true, status: 401 },
    });
    github.respond = working;
    expect(await codeHost.pullRequest('routing', 7)).toMatchObject({
      number: 7,
    });
    expect(app.lent).toBe(2);
  });

  it('asks for none while the forge wants no requests', async () => {
    const codeHost = host();
    const working = github.respond;
    github.respond = () => ({
      status: 429,
      json: { message: 'secondary rate limit' },
      headers: { 'retry-after': '600' },
    });
    const ask = () => codeHost.pullRequest('routing', 7);
    await expect(ask()).rejects.toMatchObject({ facts: { retry: true } });
    github.respond = working;
    github.now += 9 * minute;
    await expect(ask()).rejects.toThrow(/wants no requests until/);
    expect(app.lent).toBe(0);
    github.now += minute;
    await ask();
    expect(app.lent).toBe(1);
  });

  it('says what it was that a foreign key did not get', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const failing = host(privateKey).pullRequest('routing', 7);
    await expect(failing).rejects.toMatchObject({ facts: { retry: false } });
    await expect(failing).rejects.toThrow(
      /get a token of the GitHub App's installation.*answered 401/,
    );
    await expect(failing).rejects.not.toThrow(/eyJ|PRIVATE/);
  });

  it('is installed no more', async () => {
    github.respond = () => ({ status: 404, json: { message: 'Not Found' } });
    await expect(host().pullRequest('routing', 7)).rejects.toMatchObject({
      facts: { retry: false, status: 404 },
    });
  });
});
