import {
  pullJson,
  startScriptedGitHub,
  type ScriptedGitHub,
} from './__testUtils__/scriptedGitHub';

describe('GitHubCodeHost', () => {
  let github: ScriptedGitHub;
  beforeEach(async () => {
    github = await startScriptedGitHub();
  });
  afterEach(() => github.close());

  const pulls = '/repos/mesh/routing/pulls';
  const lines = () => github.seen.map(({ line }) => line);
  const bodies = () => github.seen.map(({ body }) => body);
  const next = { link: '<https://elsewhere.invalid/x?page=9>; rel="next"' };

  it('reads a pull request', async () => {
    github.respond = () => ({ json: pullJson({ draft: true }) });
    expect(await github.codeHost().pullRequest('routing', 7)).toEqual({
      number: 7,
      url: 'https://github.example/mesh/routing/pull/7',
      title: 'Raise the timeout',
      state: 'open',
      merged: false,
      // Not the commit of the trial merge.
      mergeCommit: undefined,
      mergedAt: undefined,
      draft: true,
      mergeable: false,
      poster: 'portal-bot',
      head: { ref: 'causeway/c1/1', sha: 'a'.repeat(40) },
      base: { ref: 'main', sha: 'b'.repeat(40) },
      updatedAt: '2026-03-01T10:00:00.000Z',
    });
    const [{ headers }] = github.seen;
    expect(headers['x-github-api-version']).toBe('2022-11-28');
    expect(headers.authorization).toMatch(/^Bearer /);
  });

  it('tells merged from closed by the time, which lists have too', async () => {
    github.respond = () => ({
      json: [
        pullJson({ state: 'closed', merged_at: '2026-03-01T12:00:00Z' }),
        pullJson({ number: 6, state: 'closed' }),
      ],
    });
    const open = await github.codeHost().openPullRequests('routing');
    expect(
      open.map(({ merged, mergeCommit }) => [merged, mergeCommit]),
    ).toEqual([
      [true, 'd'.repeat(40)],
      [false, undefined],
    ]);
  });

  it.each([`${'javascript'}:alert(1)`, 'data:text/html,x', '/relative'])(
    'takes no address that is none of a page: %s',
    async html_url => {
      github.respond = () => ({ json: pullJson({ html_url }) });
      await expect(github.codeHost().pullRequest('routing', 7)).rejects.toThrow(
        'html_url that is no http or https address',
      );
    },
  );

  describe('opening', () => {
    const request = {
      ...{ head: 'causeway/c1/1', title: 'T', body: 'B', draft: true },
    };
    const exists = {
      status: 422,
      json: {
        message: 'Validation Failed',
        errors: [{ message: 'A pull request already exists for mesh:x.' }],
      },
    };
    const open = (change = {}) =>
      github.codeHost().openPullRequest('routing', { ...request, ...change });

    it('says whether it is a draft beside the title', async () => {
      github.respond = () => ({ status: 201, json: pullJson() });
      expect(await open()).toMatchObject({ adopted: false });
      expect(bodies()).toEqual([
        { ...request, base: 'main', maintainer_can_modify: false },
      ]);
    });

    it('adopts the open one of this repository on 422', async () => {
      const fork = { ref: 'causeway/c1/1', repo: { full_name: 'mesh/fork' } };
      const own = pullJson().head;
      github.respond = ({ line }) =>
        line.startsWith('POST')
          ? exists
          : {
              json: [
                pullJson({ number: 9, head: { ...own, ...fork } }),
                pullJson({ number: 8, head: { ...own, repo: null } }),
                pullJson({ number: 7 }),
              ],
            };
      const { adopted, pullRequest } = await open();
      expect([adopted, pullRequest.number]).toEqual([true, 7]);
      const [, { query }] = github.seen;
      expect(Object.fromEntries(query)).toMatchObject({
        head: 'mesh:causeway/c1/1',
        base: 'main',
        state: 'all',
      });
    });

    it('asks again later when the one that exists is closed by now', async () => {
      github.respond = ({ line }) =>
        line.startsWith('POST')
          ? exists
          : { json: [pullJson({ state: 'closed' })] };
      await expect(open()).rejects.toMatchObject({
        facts: { retry: true, status: 422 },
      });
    });

    it.each([
      ['No commits between main and x', /No commits between/],
      ['Draft pull requests are not supported', /paid plan/],
    ])('says why not: %s', async (message, words) => {
      github.respond = ({ line }) =>
        line.startsWith('POST')
          ? { status: 422, json: { message: 'no', errors: [{ message }] } }
          : { json: [] };
      const failure = open();
      await expect(failure).rejects.toThrow(words);
      await expect(failure).rejects.toMatchObject({ facts: { retry: false } });
    });

    it('cuts what GitHub would refuse as too long, and no character in two', async () => {
      github.respond = () => ({ status: 201, json: pullJson() });
      const long = '\u{1f600}'.repeat(40_000);
      await open({ title: 'T'.repeat(300), body: long });
      await open({ body: `x${long}` });
      const sent = bodies() as { title: string; body: string }[];
      expect(sent[0].title).toHaveLength(256);
      for (const { body } of sent) {
        expect(body.length).toBeLessThanOrEqual(65_536);
        expect(body).toMatch(/takes no longer text\)$/);
        expect(body.isWellFormed()).toBe(true);
      }
    });
  });

  it('finds the open one, else the newest, among pages', async () => {
    let open = true;
    github.respond = ({ query }) =>
      query.get('page') === '1'
        ? { json: [pullJson({ number: 9, state: 'closed' })], headers: next }
        : { json: [pullJson({ state: open ? 'open' : 'closed' })] };
    const find = () =>
      github.codeHost().findPullRequest('routing', 'causeway/c1/1');
    expect(await find()).toMatchObject({ number: 7 });
    open = false;
    expect(await find()).toMatchObject({ number: 9 });
    github.respond = () => ({ json: [] });
    expect(await find()).toBeUndefined();
  });

  describe('changing', () => {
    const update = (patch: object) =>
      github.codeHost().updatePullRequest('routing', 7, patch);
    beforeEach(() => {
      github.respond = ({ line }) =>
        line.endsWith('/graphql')
          ? { json: { data: {} } }
          : { json: pullJson({ draft: true }) };
    });

    it('writes the text first, then marks it ready', async () => {
      await update({ title: 'T', draft: false });
      expect(lines()).toEqual([
        `PATCH ${pulls}/7`,
        `GET ${pulls}/7`,
        'POST /api/graphql',
      ]);
      expect(bodies()[0]).toEqual({ title: 'T' });
      expect(bodies()[2]).toEqual({
        query: expect.stringContaining('markPullRequestReadyForReview'),
        variables: { id: 'PR_7' },
      });
    });

    it('marks nothing that is so already', async () => {
      await update({ draft: true });
      expect(lines()).toEqual([`GET ${pulls}/7`]);
    });
  });

  it('refuses to know all authors of a pull request that lists too many commits', async () => {
    const commit = {
      author: { login: 'dev' },
      committer: null,
      commit: { author: { email: 'd@example.com' }, committer: {} },
    };
    const page = (count: number) => Array.from({ length: count }, () => commit);
    github.respond = ({ query }) =>
      query.get('page') === '3'
        ? { json: page(49) }
        : { json: page(100), headers: next };
    const read = () => github.codeHost().commitAuthors('routing', 7);
    expect(await read()).toEqual([
      { login: 'dev', email: 'd@example.com' },
      { login: undefined, email: '' },
    ]);
    github.respond = ({ query }) =>
      query.get('page') === '3'
        ? { json: page(50) }
        : { json: page(100), headers: next };
    await expect(read()).rejects.toThrow(/first 250 commits/);
  });

  it('turns a refused reviewer into a warning and asks the others', async () => {
    github.respond = ({ body }) =>
      JSON.stringify(body).includes('ghost')
        ? { status: 422, json: { message: 'not a collaborator' } }
        : { status: 201, json: {} };
    const ask = github
      .codeHost()
      .requestReviewers('routing', 7, ['ghost', 'owner-a']);
    expect(await ask).toEqual([
      expect.stringMatching(/^ghost could not be asked.*no account/),
    ]);
    expect(bodies()).toEqual([
      { reviewers: ['ghost'] },
      { reviewers: ['owner-a'] },
    ]);
  });

  it('says a warning with a state GitHub has and that holds the merge', async () => {
    github.respond = () => ({ status: 201, json: {} });
    await github.codeHost().setStatus('routing', 'a'.repeat(40), {
      context: 'causeway',
      state: 'warning',
      description: 'four-eyes: 1 of 2',
    });
    expect(bodies()).toEqual([
      {
        context: 'causeway',
        state: 'failure',
        description: 'four-eyes: 1 of 2',
      },
    ]);
  });

  it('reads all pages of statuses; what it does not know is pending', async () => {
    const item = (context: string, state: string) => ({
      ...{ context, state, description: null, target_url: null },
    });
    github.respond = ({ query }) =>
      query.get('page') === '1'
        ? { json: { statuses: [item('causeway', 'success')] }, headers: next }
        : { json: { statuses: [item('ci', 'queued')] } };
    expect(
      await github.codeHost().statuses('routing', 'a'.repeat(40)),
    ).toMatchObject([
      { context: 'causeway', state: 'success', description: '' },
      { context: 'ci', state: 'pending' },
    ]);
  });

  describe('comments', () => {
    let comments: Array<{ id: number; body: string; user: { login: string } }>;
    const say = (login: string, body: string) =>
      comments.push({ id: comments.length + 1, body, user: { login } });
    beforeEach(() => {
      comments = [];
      github.respond = ({ line, body }) => {
        const text = (body as { body?: string } | undefined)?.body ?? '';
        if (line.startsWith('POST')) say('portal-bot', text);
        return { status: 200, json: line.startsWith('GET') ? comments : {} };
      };
    });
    const keep = (body: string) =>
      github.codeHost().keepComment('routing', 7, { key: 'k', body });

    it('are not kept back by a marker somebody else wrote', async () => {
      say('dev', 'x\n\n<!-- causeway:k -->');
      say('portal-bot', 'quote <!-- causeway:k -->\n\n<!-- causeway:o -->');
      const comment = { key: 'k', body: 'Here.' };
      await github.codeHost().commentOnce('routing', 7, comment);
      await github.codeHost().commentOnce('routing', 7, comment);
      expect(comments).toHaveLength(3);
    });

    it('are the same with other line ends', async () => {
      say('Portal-Bot', 'One.\r\nTwo.\r\n\r\n<!-- causeway:k -->');
      await keep('One.\nTwo.');
      expect(lines()).toHaveLength(1);
      await keep('Three.');
      expect(lines()[2]).toBe('PATCH /repos/mesh/routing/issues/comments/1');
    });

    it('keep their marker however long they are', async () => {
      await keep('x'.repeat(80_000));
      expect(comments[0].body).toHaveLength(65_536);
      await keep('x'.repeat(80_000));
      expect(comments).toHaveLength(1);
      expect(lines().some(line => line.startsWith('PATCH'))).toBe(false);
    });
  });

  describe('deleting a branch', () => {
    const remove = () =>
      github.codeHost().deleteBranch('routing', 'causeway/c1/1');
    const answer = (deleted: number, read: number) => {
      github.respond = ({ line }, response) => {
        if (line.startsWith('DELETE') && deleted === 204) {
          response.writeHead(204).end();
          return undefined;
        }
        const status = line.startsWith('DELETE') ? deleted : read;
        return { status, json: { message: 'Reference does not exist' } };
      };
    };

    it('is content when it is gone', async () => {
      answer(204, 0);
      await remove();
      answer(422, 404);
      await remove();
      expect(lines()).toEqual([
        'DELETE /repos/mesh/routing/git/refs/heads/causeway/c1/1',
        'DELETE /repos/mesh/routing/git/refs/heads/causeway/c1/1',
        'GET /repos/mesh/routing/git/ref/heads/causeway/c1/1',
      ]);
    });

    it('says that a rule kept it', async () => {
      answer(422, 200);
      await expect(remove()).rejects.toThrow(/a rule of the repository/);
    });
  });

  it('gives git the token as a header, not in the address', async () => {
    const { remote, webUrl } = github.codeHost().repo('routing');
    expect(remote.url).toBe(`${github.url}/mesh/routing.git`);
    expect(await remote.authorization()).toBe(
      `Basic ${Buffer.from('x-access-token:f00dcafe-secret-token').toString(
        'base64',
      )}`,
    );
    expect(webUrl).toBe(`${github.url}/mesh/routing`);
    expect(() => github.codeHost().repo('security')).toThrow(
      /repositories\.security/,
    );
  });
});
