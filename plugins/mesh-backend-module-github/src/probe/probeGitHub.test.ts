import { FakeApp } from '../__testUtils__/FakeApp';
import {
  startScriptedGitHub,
  type ScriptedGitHub,
} from '../__testUtils__/scriptedGitHub';
import type { GitHubConfig } from '../config/readGitHubConfig';

interface Answer {
  readonly status?: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const repo = '/repos/mesh/routing';
const branch = `GET ${repo}/branches/main`;
const rules = `GET ${repo}/rules/branches/main`;
const ruleset = `GET ${repo}/rulesets/5`;
const notFound = { status: 404, json: { message: 'Not Found' } };
const forbidden = { status: 403, json: { message: 'Resource not accessible' } };

const rule = (type: string, parameters?: object) => ({
  ...{ type, ruleset_id: 5 },
  ...(parameters ? { parameters } : {}),
});
const checks = (context: string, integration_id?: number) =>
  rule('required_status_checks', {
    required_status_checks: [{ context, integration_id }],
  });
const pullRequest = (dismiss: boolean) =>
  rule('pull_request', { dismiss_stale_reviews_on_push: dismiss });
const all = [
  checks('causeway'),
  pullRequest(true),
  rule('required_signatures'),
];

describe('probe', () => {
  let github: ScriptedGitHub;
  let answers: Record<string, Answer>;

  beforeEach(async () => {
    github = await startScriptedGitHub();
    answers = {
      'GET /meta': { json: {} },
      'GET /user': { json: { login: 'Portal-Bot' } },
      'GET /user/emails': {
        json: [{ email: 'portal-bot@example.com', verified: true }],
      },
      'GET /users/portal-bot/ssh_signing_keys': { json: [{ id: 1 }] },
      [`GET ${repo}`]: {
        json: { archived: false, permissions: { push: true } },
      },
      [branch]: { json: { name: 'main', protected: true } },
      [`${branch}/protection`]: {
        status: 404,
        json: { message: 'Branch not protected' },
      },
      [rules]: { json: all },
      [ruleset]: {
        json: { current_user_can_bypass: 'never', bypass_actors: [] },
      },
    };
    github.respond = ({ line }) => answers[line] ?? notFound;
  });
  afterEach(() => github.close());

  const probe = (change?: Partial<GitHubConfig>) =>
    github.codeHost(change).probe();
  const message = async () => {
    const found = await probe();
    return found.ok ? '' : found.message;
  };
  const remarks = async () => {
    const found = await probe();
    return found.ok ? found.remarks.join(' ') : `not ok: ${found.message}`;
  };

  it('finds everything well and changes nothing', async () => {
    expect(await probe()).toEqual({
      ok: true,
      version: 'API 2022-11-28',
      remarks: [],
    });
    expect(
      github.seen
        .map(({ line }) => line)
        .filter(line => !line.startsWith('GET')),
    ).toEqual([
      `POST ${repo}/statuses/${'0'.repeat(40)}`,
      `PATCH ${repo}/issues/comments/0`,
      `DELETE ${repo}/git/refs/heads/causeway..probe`,
    ]);
  });

  it('names the version of an Enterprise Server', async () => {
    answers['GET /meta'] = { json: { installed_version: '3.18.1' } };
    expect(await probe()).toMatchObject({ version: '3.18.1' });
  });

  it.each<[string, string, Answer, RegExp]>([
    [
      'the right account',
      'GET /user',
      { json: { login: 'dev' } },
      /token belongs to dev/,
    ],
    ['a token', 'GET /user', { status: 401, json: {} }, /renew/],
    [
      'the scope of a classic token',
      'GET /user',
      {
        json: { login: 'portal-bot' },
        headers: { 'x-oauth-scopes': 'public_repo, user' },
      },
      /lacks the scope repo/,
    ],
    [
      'a verified address',
      'GET /user/emails',
      { json: [{ email: 'portal-bot@example.com', verified: false }] },
      /not a verified address/,
    ],
    [
      'a signing key',
      'GET /users/portal-bot/ssh_signing_keys',
      { json: [] },
      /no SSH signing key/,
    ],
    [
      'the account',
      'GET /users/portal-bot/ssh_signing_keys',
      notFound,
      /There is no account portal-bot/,
    ],
    [
      'the repository',
      `GET ${repo}`,
      notFound,
      /routing repository mesh\/routing does not exist/,
    ],
    [
      'a living repository',
      `GET ${repo}`,
      { json: { archived: true, permissions: { push: true } } },
      /is archived/,
    ],
    [
      'write access',
      `GET ${repo}`,
      { json: { archived: false, permissions: { push: false } } },
      /may not write to the routing/,
    ],
    [
      'the permission for statuses',
      `POST ${repo}/statuses/${'0'.repeat(40)}`,
      forbidden,
      /may not write Commit statuses/,
    ],
    [
      'the permission for pull requests',
      `PATCH ${repo}/issues/comments/0`,
      forbidden,
      /may not write Pull requests/,
    ],
    [
      'the permission for contents',
      `DELETE ${repo}/git/refs/heads/causeway..probe`,
      forbidden,
      /may not write Contents/,
    ],
    ['the branch', branch, notFound, /There is no branch main/],
    [
      'the required status',
      rules,
      { json: [checks('causeway/rules'), pullRequest(true)] },
      /does not require the status causeway/,
    ],
    [
      'a status that may come from the portal',
      rules,
      { json: [checks('causeway', 15368), pullRequest(true)] },
      /only from the app 15368/,
    ],
    [
      'dismissal of stale approvals',
      rules,
      { json: [checks('causeway'), pullRequest(false)] },
      /dismiss stale approvals/,
    ],
    [
      'pull requests',
      rules,
      { json: [checks('causeway')] },
      /pushes without a pull request/,
    ],
    [
      'rules for itself',
      ruleset,
      { json: { current_user_can_bypass: 'always', bypass_actors: [] } },
      /portal itself may bypass the ruleset 5/,
    ],
  ])('misses %s', async (_name, line, answer, words) => {
    answers[line] = answer;
    expect(await message()).toMatch(words);
  });

  it('says all that is to be mended', async () => {
    answers[rules] = { json: [] };
    answers['GET /users/portal-bot/ssh_signing_keys'] = { json: [] };
    const found = await message();
    expect(found).toMatch(/no SSH signing key.*does not require the status/);
    expect(found).toMatch(/pushes without.*keeps approvals/);
  });

  it.each<[string, string, Answer, RegExp]>([
    [
      'the addresses',
      'GET /user/emails',
      forbidden,
      /Whether portal-bot@example\.com is a verified address .* could not/,
    ],
    [
      'the signing keys',
      'GET /users/portal-bot/ssh_signing_keys',
      forbidden,
      /signing keys of portal-bot could not be read/,
    ],
    [
      'who may bypass',
      ruleset,
      { json: { current_user_can_bypass: 'never' } },
      /Who may bypass the ruleset 5 .* could not be seen/,
    ],
    ['a ruleset', ruleset, notFound, /Who may bypass the ruleset 5/],
  ])('says that it could not see %s', async (_name, line, answer, words) => {
    answers[line] = answer;
    expect(await remarks()).toMatch(words);
  });

  it('says what could be better', async () => {
    answers[ruleset] = {
      json: {
        current_user_can_bypass: 'never',
        bypass_actors: [{ actor_id: 1 }],
      },
    };
    answers[`GET ${repo}`] = {
      json: {
        ...{ archived: false, permissions: { push: true } },
        allow_squash_merge: true,
      },
    };
    answers[rules] = { json: [checks('causeway'), pullRequest(true)] };
    const found = await remarks();
    expect(found).toMatch(/by squash or rebase/);
    expect(found).toMatch(/1 entries of the ruleset 5/);
    expect(found).toMatch(/does not require signed commits/);
  });

  describe('branch protection instead of rules', () => {
    beforeEach(() => {
      answers[rules] = { json: [] };
      answers[branch] = {
        json: {
          protection: {
            required_status_checks: {
              contexts: ['causeway'],
              checks: [{ context: 'causeway', app_id: -1 }],
            },
          },
        },
      };
    });

    it('is as good', async () => {
      answers[`${branch}/protection`] = {
        json: {
          required_pull_request_reviews: { dismiss_stale_reviews: true },
          required_signatures: { enabled: true },
          enforce_admins: { enabled: true },
        },
      };
      expect(await remarks()).toBe('');
    });

    it('has administrators that are exempt', async () => {
      answers[`${branch}/protection`] = {
        json: {
          required_pull_request_reviews: { dismiss_stale_reviews: true },
          enforce_admins: { enabled: false },
        },
      };
      expect(await remarks()).toMatch(/administrators are exempt/);
    });

    it('is unknown to whoever is no administrator, and said to be', async () => {
      answers[`${branch}/protection`] = notFound;
      const found = await remarks();
      expect(found).toMatch(/Whether main .* requires pull requests could not/);
      expect(found).toMatch(/Whether main .* dismisses stale approvals could/);
    });
  });

  it('takes a placeholder address on trust and only reads the platform tree', async () => {
    answers['GET /user/emails'] = { json: [] };
    answers['GET /repos/mesh/platform'] = {
      json: { archived: false, permissions: { push: false } },
    };
    expect(
      await probe({
        botEmail: '1+portal-bot@users.noreply.github.com',
        repositories: new Map([
          ['platform', { owner: 'mesh', name: 'platform', branch: 'main' }],
        ]),
      }),
    ).toMatchObject({ ok: true });
    expect(github.seen.every(({ line }) => line.startsWith('GET'))).toBe(true);
  });

  describe('of an app', () => {
    let app: FakeApp;
    let installation: Answer | undefined;
    beforeEach(() => {
      app = new FakeApp(() => github.now);
      installation = undefined;
      github.respond = ({ line, headers }) => {
        const bearer = String(headers.authorization).replace(/^bearer /i, '');
        if (installation && line.startsWith('GET /app/installations/')) {
          return installation;
        }
        const own = app.answer(line, bearer);
        return own
          ? { status: own.status, json: own.body }
          : answers[line] ?? notFound;
      };
    });
    const probeApp = () => probe({ auth: { type: 'app', app } });

    it('finds it well, and says what an app cannot see', async () => {
      const found = await probeApp();
      expect(found).toMatchObject({
        ok: true,
        remarks: [expect.stringMatching(/cannot be seen by an app/)],
      });
      // It has no account to ask about, and no permissions to try.
      expect(github.seen.map(({ line }) => line)).not.toContain('GET /user');
    });

    it('takes the status that only it may send', async () => {
      answers[rules] = { json: [checks('causeway', 4711), ...all.slice(1)] };
      expect(await probeApp()).toMatchObject({ ok: true });
    });

    it('says which permissions it lacks, and that it is suspended', async () => {
      installation = {
        json: {
          suspended_at: '2026-03-01T10:00:00Z',
          permissions: { contents: 'read', statuses: 'write' },
        },
      };
      expect(await probeApp()).toMatchObject({
        ok: false,
        message: expect.stringMatching(
          /suspended.*lacks write permission for contents, pull_requests/,
        ),
      });
    });
  });
});
