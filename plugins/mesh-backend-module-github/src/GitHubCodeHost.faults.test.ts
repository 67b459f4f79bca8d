import { inspect } from 'node:util';
import { CodeHostError } from '@causeway/plugin-mesh-node';
import type { ScriptedRespond } from '@causeway/plugin-mesh-node/testUtils';
import {
  pullJson,
  startScriptedGitHub,
  token,
  type ScriptedGitHub,
} from './__testUtils__/scriptedGitHub';

jest.setTimeout(30_000);

describe('GitHubCodeHost when the forge is not well', () => {
  let github: ScriptedGitHub;
  beforeEach(async () => {
    github = await startScriptedGitHub();
  });
  afterEach(() => github.close());

  async function thrownBy(
    ask: (host: ReturnType<ScriptedGitHub['codeHost']>) => Promise<unknown>,
    timeoutMs = 20_000,
  ): Promise<CodeHostError> {
    const thrown = await ask(github.codeHost({ timeoutMs })).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(thrown instanceof CodeHostError)) {
      throw new Error(`expected a CodeHostError, got ${inspect(thrown)}`);
    }
    return thrown;
  }

  const failure = (respond: ScriptedRespond, timeoutMs?: number) => {
    github.respond = respond;
    return thrownBy(host => host.pullRequest('routing', 7), timeoutMs);
  };

  const raw =
    (
      write: (response: Parameters<ScriptedRespond>[1]) => void,
    ): ScriptedRespond =>
    (_request, response) => {
      write(response);
      return undefined;
    };
  const json = (response: Parameters<ScriptedRespond>[1]) =>
    response.setHeader('content-type', 'application/json');
  const answer =
    (
      status: number,
      message = '',
      headers: Record<string, string> = {},
    ): ScriptedRespond =>
    () => ({ status, json: { message }, headers });

  it.each<[string, ScriptedRespond, boolean, RegExp]>([
    ['a server error', answer(500), true, /answered 500/],
    ['a busy gateway', answer(504), true, /answered 504/],
    [
      'a token that ended',
      answer(401, 'Bad credentials'),
      false,
      /renew mesh\.codeHost\.github\.token.*Bad credentials/,
    ],
    [
      'a missing permission',
      answer(403, 'Resource not accessible by personal access token'),
      false,
      /lacks a permission/,
    ],
    ['an absent number', answer(404, 'Not Found'), false, /not found/],
    [
      'details of a refusal',
      () => ({
        status: 422,
        json: { message: 'Validation Failed', errors: [{ message: 'why' }] },
      }),
      false,
      /Validation Failed; why/,
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
      /text\/html instead of JSON.*mesh\.codeHost\.github/,
    ],
    [
      'a repository that was renamed',
      raw(response => {
        response.writeHead(301, { location: `${github.url}/elsewhere` });
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
      () => ({ json: pullJson({ draft: 'no' }) }),
      false,
      /answer\.draft that is not true or false/,
    ],
  ])('on %s', async (_name, respond, retry, message) => {
    const error = await failure(respond);
    expect(error.message).toMatch(message);
    expect(error.facts).toMatchObject({
      retry,
      operation: 'read pull request 7',
    });
    // One request: neither retries nor followed redirects.
    expect(github.seen).toHaveLength(1);
  });

  it.each<[string, ScriptedRespond]>([
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
    const codeHost = github.codeHost();
    await github.close();
    await expect(codeHost.pullRequest('routing', 7)).rejects.toMatchObject({
      facts: { retry: true },
    });
    github = await startScriptedGitHub();
  });

  it('on a list without an end', async () => {
    github.respond = () => ({
      json: [],
      headers: { link: '<x>; rel="next"' },
    });
    const error = await thrownBy(host => host.openPullRequests('routing'));
    expect(error.message).toMatch(/more than 10000 items/);
    expect(github.seen).toHaveLength(100);
  });

  it('waits for a commit that is not known yet', async () => {
    github.respond = answer(422, 'No commit found for SHA: a');
    const error = await thrownBy(host => host.verification('routing', 'a'));
    expect(error.facts).toMatchObject({ retry: true, status: 422 });
  });

  describe('GraphQL', () => {
    const reviews = (errors: readonly object[]) => {
      github.respond = () => ({ json: { data: null, errors } });
      return thrownBy(host => host.reviews('routing', 7));
    };

    it.each<[string, object, boolean, RegExp]>([
      [
        'a number that is none',
        { type: 'NOT_FOUND', message: 'Could not resolve' },
        false,
        /Could not resolve.*may not see it/,
      ],
      [
        'a missing permission',
        { type: 'FORBIDDEN', message: 'Resource not accessible' },
        false,
        /lacks a permission/,
      ],
      [
        'a question it did not finish',
        { message: 'Something went wrong while executing your query.' },
        true,
        /Something went wrong/,
      ],
      [
        'a question it does not know',
        { message: "Field 'x' doesn't exist", extensions: { code: 'u' } },
        false,
        /doesn't exist/,
      ],
      [
        'a used up limit',
        { type: 'RATE_LIMITED', message: 'API rate limit exceeded' },
        true,
        /rate limit is used up/,
      ],
    ])('refuses %s', async (_name, error, retry, words) => {
      const thrown = await reviews([error]);
      expect(thrown.message).toMatch(words);
      expect(thrown.facts.retry).toBe(retry);
    });

    it('is no answer without what was asked for', async () => {
      github.respond = () => ({ json: { data: { repository: null } } });
      const thrown = await thrownBy(host => host.reviews('routing', 7));
      expect(thrown.message).toMatch(/pullRequest\.updatedAt|headRefOid/);
    });
  });

  it('never shows a token or the secret, even when the forge repeats it', async () => {
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    // Put together here: it has to look like one, and not be found as one.
    const other = ['ghs', 'a1'.repeat(18)].join('_');
    const claim = ['eyJhbGciOiJSUzI1NiJ9', 'eyJpc3MiOiIxIn0', 'c2lnbg'].join(
      '.',
    );
    const answers: readonly [ScriptedRespond, timeoutMs?: number][] = [
      [answer(422, `bad ${token} ${other} ${claim} ${basic}`)],
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
      for (const secret of [token, other, claim, 'hook-secret', basic]) {
        expect(shown).not.toContain(secret);
      }
    }
    // The token was really sent, or the above would say nothing.
    expect(github.seen[0].headers.authorization).toBe(`Bearer ${token}`);
  });
});
