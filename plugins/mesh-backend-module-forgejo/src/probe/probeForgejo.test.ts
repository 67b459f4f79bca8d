import { startFakeForge, type FakeForge } from '../testing/fakeForge';

describe('probe', () => {
  let forge: FakeForge;
  let answers: Record<string, { status?: number; json: unknown }>;

  beforeEach(async () => {
    forge = await startFakeForge();
    answers = {
      'GET /version': { json: { version: '12.0.1+gitea-1.22.0' } },
      'GET /user': { json: { login: 'Portal-Bot' } },
      'GET /user/emails': {
        json: [{ email: 'portal-bot@example.com', verified: true }],
      },
      'GET /repos/mesh/routing': { json: { permissions: { push: true } } },
    };
    forge.respond = ({ line }) =>
      answers[line] ?? { status: 404, json: { message: 'not found' } };
  });
  afterEach(() => forge.close());

  it('finds everything well and changes nothing', async () => {
    expect(await forge.codeHost().probe()).toEqual({
      ok: true,
      version: '12.0.1',
      remarks: [],
    });
    expect(
      forge.seen.filter(({ line }) => !line.startsWith('GET')),
    ).toMatchObject([
      { line: `POST /repos/mesh/routing/statuses/${'0'.repeat(40)}` },
      { line: 'PATCH /repos/mesh/routing/issues/comments/0' },
    ]);
  });

  const forbidden = { status: 403, json: { message: 'required scope' } };
  it.each<[string, string, { status?: number; json: unknown }, RegExp]>([
    ['read:user', 'GET /user', forbidden, /lacks the scope read:user/],
    [
      'read:repository',
      'GET /repos/mesh/routing',
      forbidden,
      /lacks the scope write:repository/,
    ],
    [
      'write:repository',
      `POST /repos/mesh/routing/statuses/${'0'.repeat(40)}`,
      forbidden,
      /lacks the scope write:repository/,
    ],
    [
      'write:issue',
      'PATCH /repos/mesh/routing/issues/comments/0',
      forbidden,
      /lacks the scope write:issue/,
    ],
    [
      'the right account',
      'GET /user',
      { json: { login: 'dev' } },
      /token belongs to dev/,
    ],
    [
      'an activated address',
      'GET /user/emails',
      { json: [{ email: 'portal-bot@example.com', verified: false }] },
      /not an activated address/,
    ],
    [
      'the repository',
      'GET /repos/mesh/routing',
      { status: 404, json: {} },
      /routing repository mesh\/routing does not exist/,
    ],
    [
      'write access',
      'GET /repos/mesh/routing',
      { json: { permissions: { push: false } } },
      /Give it write access/,
    ],
    ['a token', 'GET /user', { status: 401, json: {} }, /renew/],
  ])('misses %s', async (_name, line, answer, message) => {
    answers[line] = answer;
    expect(await forge.codeHost().probe()).toEqual({
      ok: false,
      message: expect.stringMatching(message),
    });
  });

  it('takes a placeholder address on trust and only reads the platform tree', async () => {
    answers['GET /repos/mesh/platform'] = {
      json: { permissions: { push: false } },
    };
    answers['GET /user/emails'] = { json: [] };
    const codeHost = forge.codeHost({
      botEmail: 'portal-bot@noreply.forge.example.com',
      repositories: new Map([
        ['platform', { owner: 'mesh', name: 'platform', branch: 'main' }],
      ]),
    });
    expect(await codeHost.probe()).toMatchObject({ ok: true });
  });
});
