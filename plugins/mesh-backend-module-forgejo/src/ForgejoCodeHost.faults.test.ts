import { inspect } from 'node:util';
import { CodeHostError } from '@causeway/plugin-mesh-node';
import {
  pullJson,
  startFakeForge,
  token,
  type FakeForge,
  type Respond,
} from './testing/fakeForge';

jest.setTimeout(30_000);

describe('ForgejoCodeHost when the forge is not well', () => {
  let forge: FakeForge;
  beforeEach(async () => {
    forge = await startFakeForge();
  });
  afterEach(() => forge.close());

  async function failure(
    respond: Respond,
    timeoutMs = 20_000,
  ): Promise<CodeHostError> {
    forge.respond = respond;
    const thrown = await forge
      .codeHost({ timeoutMs })
      .pullRequest('routing', 7)
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    if (!(thrown instanceof CodeHostError)) {
      throw new Error(`expected a CodeHostError, got ${inspect(thrown)}`);
    }
    return thrown;
  }

  const raw =
    (write: (response: Parameters<Respond>[1]) => void): Respond =>
    (_request, response) => {
      write(response);
      return undefined;
    };
  const json = (response: Parameters<Respond>[1]) =>
    response.setHeader('content-type', 'application/json');

  it.each<[string, Respond, boolean, RegExp]>([
    [
      'a server error',
      () => ({ status: 500, json: { message: '' } }),
      true,
      /answered 500/,
    ],
    [
      'a busy proxy',
      () => ({ status: 429, json: {} }),
      true,
      /too many requests/,
    ],
    [
      'a token that ended',
      () => ({ status: 401, json: { message: 'token is required' } }),
      false,
      /renew mesh\.codeHost\.forgejo\.token.*token is required/,
    ],
    [
      'a missing scope',
      () => ({ status: 403, json: { message: 'required scope' } }),
      false,
      /lacks a scope/,
    ],
    [
      'an absent number',
      () => ({ status: 404, json: { message: 'no' } }),
      false,
      /not found/,
    ],
    [
      'JSON that is cut off',
      raw(response => {
        json(response);
        response.end(JSON.stringify(pullJson()).slice(0, 80));
      }),
      true,
      /cut off or damaged/,
    ],
    [
      'a body shorter than announced',
      raw(response => {
        json(response);
        response.setHeader('content-length', '5000');
        response.write('{"number":7');
        response.flushHeaders();
        setImmediate(() => response.destroy());
      }),
      true,
      /broke off/,
    ],
    [
      'a page instead of JSON',
      raw(response => {
        response.setHeader('content-type', 'text/html');
        response.end('<html>Sign in</html>');
      }),
      true,
      /text\/html instead of JSON/,
    ],
    [
      'a page with an error status',
      raw(response => {
        response.writeHead(502, { 'content-type': 'text/html' });
        response.end('<html>Bad gateway</html>');
      }),
      true,
      /answered 502/,
    ],
    [
      'a redirect',
      raw(response => {
        response.writeHead(307, { location: `${forge.url}/elsewhere` });
        response.end();
      }),
      false,
      /redirect, which is not followed/,
    ],
    [
      'an endless body',
      raw(response => {
        json(response);
        response.end(Buffer.alloc(9 * 1024 * 1024, ' '));
      }),
      false,
      /larger than/,
    ],
    [
      'another shape',
      () => ({ json: pullJson({ merged: 'no' }) }),
      false,
      /answer\.merged that is not true or false/,
    ],
  ])('on %s', async (_name, respond, retry, message) => {
    const error = await failure(respond);
    expect(error.message).toMatch(message);
    expect(error.facts).toMatchObject({
      retry,
      operation: 'read pull request 7',
    });
    // One request: neither retries nor followed redirects.
    expect(forge.seen).toHaveLength(1);
  });

  it.each<[string, Respond]>([
    ['silence', raw(() => undefined)],
    [
      'an answer that never ends',
      raw(response => {
        json(response);
        response.write('{');
      }),
    ],
  ])('on %s', async (_name, respond) => {
    const error = await failure(respond, 400);
    expect(error.message).toMatch(/did not answer within 400 ms/);
    expect(error.facts.retry).toBe(true);
  });

  it('on a forge that is away', async () => {
    const codeHost = forge.codeHost();
    await forge.close();
    await expect(codeHost.pullRequest('routing', 7)).rejects.toMatchObject({
      facts: { retry: true },
    });
    forge = await startFakeForge();
  });

  it('never shows the token or the secret, even when the forge repeats it', async () => {
    const basic = Buffer.from(`portal-bot:${token}`).toString('base64');
    const answers: readonly [Respond, timeoutMs?: number][] = [
      [() => ({ status: 422, json: { message: `bad token ${token}` } })],
      [raw(() => undefined), 400],
      [raw(response => response.destroy())],
    ];
    for (const [respond, timeoutMs] of answers) {
      const error = await failure(respond, timeoutMs);
      const shown = [
        error.message,
        error.stack,
        JSON.stringify(error),
        inspect(error, { depth: 10, showHidden: true }),
      ].join();
      expect(shown).not.toContain(token);
      expect(shown).not.toContain(basic);
    }
    // The token was really sent, or the above would say nothing.
    expect(forge.seen[0].headers.authorization).toBe(`token ${token}`);
  });
});
