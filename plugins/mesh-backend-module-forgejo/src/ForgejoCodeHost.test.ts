import {
  pullJson,
  startFakeForge,
  total,
  type FakeForge,
} from './testing/fakeForge';

describe('ForgejoCodeHost', () => {
  let forge: FakeForge;
  beforeEach(async () => {
    forge = await startFakeForge();
  });
  afterEach(() => forge.close());

  const pulls = '/repos/mesh/routing/pulls';
  const lines = () => forge.seen.map(({ line }) => line);

  it('reads a pull request', async () => {
    forge.respond = () => ({ json: pullJson({ draft: true }) });
    expect(await forge.codeHost().pullRequest('routing', 7)).toEqual({
      number: 7,
      url: 'https://forge/mesh/routing/pulls/7',
      title: 'Raise the timeout',
      state: 'open',
      merged: false,
      mergeCommit: undefined,
      draft: true,
      mergeable: false,
      poster: 'portal-bot',
      head: { ref: 'causeway/c1/1', sha: 'a'.repeat(40) },
      base: { ref: 'main', sha: 'b'.repeat(40) },
      updatedAt: '2026-03-01T10:00:00.000Z',
    });
  });

  it.each([
    `${'javascript'}:alert(1)`,
    'data:text/html,x',
    '/relative',
    'http://',
  ])(
    'takes no address from the forge that is none of a page: %s',
    async html_url => {
      forge.respond = () => ({ json: pullJson({ html_url }) });
      await expect(forge.codeHost().pullRequest('routing', 7)).rejects.toThrow(
        'html_url that is no http or https address',
      );
    },
  );

  it('tells merged from closed', async () => {
    forge.respond = () => ({
      json: pullJson({
        state: 'closed',
        merged: true,
        merge_commit_sha: 'c'.repeat(40),
      }),
    });
    expect(await forge.codeHost().pullRequest('routing', 7)).toMatchObject({
      state: 'closed',
      merged: true,
      mergeCommit: 'c'.repeat(40),
    });
  });

  describe('opening', () => {
    const request = {
      head: 'causeway/c1/1',
      title: 'T',
      body: 'B',
      draft: false,
    };

    it('opens against the configured branch', async () => {
      forge.respond = () => ({ status: 201, json: pullJson() });
      const { adopted } = await forge
        .codeHost()
        .openPullRequest('routing', request);
      expect(adopted).toBe(false);
      expect(forge.seen[0].body).toEqual({
        ...{ head: 'causeway/c1/1', base: 'main', title: 'T', body: 'B' },
      });
    });

    it('adopts the open one on 409', async () => {
      forge.respond = ({ line }) =>
        line.startsWith('POST')
          ? { status: 409, json: { message: 'exists' } }
          : { json: pullJson() };
      const { adopted, pullRequest } = await forge
        .codeHost()
        .openPullRequest('routing', request);
      expect(adopted).toBe(true);
      expect(pullRequest.number).toBe(7);
      expect(lines()).toEqual([
        `POST ${pulls}`,
        `GET ${pulls}/main/causeway/c1/1`,
      ]);
    });

    it.each([
      ['of another head', pullJson({ head: { ref: 'x', sha: '1' } })],
      ['of another base', pullJson({ base: { ref: 'dev', sha: '1' } })],
    ])('adopts none %s', async (_name, json) => {
      forge.respond = ({ line }) =>
        line.startsWith('POST') ? { status: 409, json: {} } : { json };
      await expect(
        forge.codeHost().openPullRequest('routing', request),
      ).rejects.toMatchObject({ facts: { retry: true, status: 409 } });
    });
  });

  describe('finding', () => {
    it('knows that there is none', async () => {
      expect(
        await forge.codeHost().findPullRequest('routing', 'causeway/c1/1'),
      ).toBeUndefined();
    });

    it('prefers an open one that is younger than the closed one the forge answers', async () => {
      const closed = pullJson({ state: 'closed' });
      const others = Array.from({ length: 50 }, (_, index) =>
        pullJson({ number: 100 - index, head: { ref: 'other', sha: '1' } }),
      );
      forge.respond = ({ line, query }) => {
        if (line.endsWith('causeway/c1/1')) {
          return { json: closed };
        }
        return query.get('page') === '1'
          ? { json: others, ...total(500) }
          : { json: [pullJson({ number: 12 }), closed], ...total(500) };
      };
      const found = await forge
        .codeHost()
        .findPullRequest('routing', 'causeway/c1/1');
      expect(found?.number).toBe(12);
      // Nothing older than the closed one can matter: no third page.
      expect(forge.seen).toHaveLength(3);
    });
  });

  it('changes a pull request, which the forge answers with 201', async () => {
    forge.respond = () => ({ status: 201, json: pullJson() });
    await forge.codeHost().updatePullRequest('routing', 7, { state: 'closed' });
    expect(lines()).toEqual([`PATCH ${pulls}/7`]);
    expect(forge.seen[0].body).toEqual({ state: 'closed' });
  });

  describe('drafts are said in the title', () => {
    const titles = () =>
      forge.seen.flatMap(({ line, body }) =>
        line.startsWith('GET') ? [] : [(body as { title?: string }).title],
      );
    const update = (patch: object) =>
      forge.codeHost().updatePullRequest('routing', 7, patch);
    beforeEach(() => {
      forge.respond = () => ({
        status: 201,
        json: pullJson({ title: 'WIP: Old', draft: true }),
      });
    });

    it('when one is opened', async () => {
      const request = { head: 'causeway/c1/1', title: 'T', body: 'B' };
      const open = (draft: boolean) =>
        forge.codeHost().openPullRequest('routing', { ...request, draft });
      await open(true);
      await open(false);
      expect(titles()).toEqual(['WIP: T', 'T']);
    });

    it('when the one half is to change and the other to stay', async () => {
      await update({ title: 'New' });
      await update({ draft: false });
      await update({ title: 'New', draft: true });
      await update({ title: 'WIP: New', draft: true });
      await update({ body: 'B' });
      expect(titles()).toEqual([
        'WIP: New',
        'Old',
        'WIP: New',
        'WIP: New',
        undefined,
      ]);
    });
  });

  it('reads all pages of reviews, leaving out teams', async () => {
    const review = (id: number, change = {}) => ({
      id,
      user: { login: 'owner-a' },
      state: 'APPROVED',
      official: true,
      stale: false,
      dismissed: false,
      submitted_at: '2026-03-01T10:00:00Z',
      ...change,
    });
    forge.respond = ({ query }) => {
      switch (query.get('page')) {
        case '1':
          return { json: [review(1), review(2, { user: null })], ...total(3) };
        default:
          return { json: [review(3, { stale: true })], ...total(3) };
      }
    };
    const reviews = await forge.codeHost().reviews('routing', 7);
    expect(reviews.map(({ id, stale }) => [id, stale])).toEqual([
      [1, false],
      [3, true],
    ]);
    expect(reviews[0]).toMatchObject({
      login: 'owner-a',
      state: 'APPROVED',
      official: true,
    });
    expect(forge.seen).toHaveLength(2);
  });

  it('names the people of the commits once', async () => {
    const commit = (sha: string, login: string | null) => ({
      sha,
      author: login === null ? null : { login },
      committer: { login: 'portal-bot' },
      commit: {
        author: { email: 'dev@example.com' },
        committer: { email: 'portal-bot@example.com' },
      },
    });
    forge.respond = ({ query }) => ({
      json:
        query.get('page') === '1'
          ? [commit('1', 'dev'), commit('2', null)]
          : [],
    });
    expect(await forge.codeHost().commitAuthors('routing', 7)).toEqual([
      { login: 'dev', email: 'dev@example.com' },
      { login: 'portal-bot', email: 'portal-bot@example.com' },
      { login: undefined, email: 'dev@example.com' },
    ]);
  });

  it('turns a refused reviewer into a warning and asks the others', async () => {
    forge.respond = ({ body }) =>
      JSON.stringify(body).includes('ghost')
        ? { status: 404, json: {} }
        : { status: 201, json: [] };
    const warnings = await forge
      .codeHost()
      .requestReviewers('routing', 7, ['ghost', 'owner-a']);
    expect(warnings).toEqual([
      expect.stringMatching(/^ghost could not be asked.*no account/),
    ]);
    expect(forge.seen.map(({ body }) => body)).toEqual([
      { reviewers: ['ghost'] },
      { reviewers: ['owner-a'] },
    ]);
  });

  it('sets a status and reads the latest per context, page by page', async () => {
    forge.respond = ({ line, query }) => {
      if (line.startsWith('POST')) {
        return { status: 201, json: {} };
      }
      const item = (context: string, status: string) => ({
        ...{ context, status, description: null, target_url: '' },
      });
      return {
        json: {
          state: 'pending',
          statuses:
            query.get('page') === '1'
              ? [item('causeway', 'pending'), item('ci', 'skipped')]
              : [],
        },
      };
    };
    const codeHost = forge.codeHost();
    await codeHost.setStatus('routing', 'a'.repeat(40), {
      context: 'causeway',
      state: 'pending',
      description: 'four-eyes: 1 of 2',
      targetUrl: 'https://portal/changes/c1',
    });
    expect(forge.seen[0].body).toEqual({
      context: 'causeway',
      state: 'pending',
      description: 'four-eyes: 1 of 2',
      target_url: 'https://portal/changes/c1',
    });
    expect(await codeHost.statuses('routing', 'a'.repeat(40))).toEqual([
      { context: 'causeway', state: 'pending', description: '' },
      { context: 'ci', state: 'success', description: '' },
    ]);
  });

  it('takes no status at all for none', async () => {
    forge.respond = () => ({ json: { state: '', statuses: [] } });
    expect(await forge.codeHost().statuses('routing', 'a'.repeat(40))).toEqual(
      [],
    );
    forge.respond = () => ({ json: { state: '', statuses: null } });
    expect(await forge.codeHost().statuses('routing', 'a'.repeat(40))).toEqual(
      [],
    );
  });

  describe('comments', () => {
    let comments: Array<{ id: number; body: string; user: { login: string } }>;
    const say = (login: string, body: string) =>
      comments.push({ id: comments.length + 1, body, user: { login } });
    beforeEach(() => {
      comments = [];
      forge.respond = ({ line, body }) => {
        if (line.startsWith('POST')) {
          say('portal-bot', (body as { body: string }).body);
          return { status: 201, json: {} };
        }
        // Forgejo sends all of them on every page.
        return { json: comments };
      };
    });

    const comment = (key: string, body: string) =>
      forge.codeHost().commentOnce('routing', 7, { key, body });

    it('are made once per key', async () => {
      await comment('c1/1:outdated', 'The base moved.');
      await comment('c1/1:outdated', 'The base moved again.');
      await comment('c1/1:ready', 'Ready.');
      expect(comments.map(({ body }) => body)).toEqual([
        'The base moved.\n\n<!-- causeway:c1/1:outdated -->',
        'Ready.\n\n<!-- causeway:c1/1:ready -->',
      ]);
    });

    it('are not kept back by a marker somebody else wrote', async () => {
      say('dev', 'x\n\n<!-- causeway:k -->');
      say('portal-bot', 'quote <!-- causeway:k -->\n\n<!-- causeway:other -->');
      await comment('k', 'Here.');
      expect(comments).toHaveLength(3);
    });

    it.each(['a b', 'x-->y', 'a--b', ''])('refuse the key %j', async key => {
      await expect(comment(key, 'x')).rejects.toThrow(/cannot be the key/);
    });
  });

  it('deletes a branch with slashes, and is content if it is gone', async () => {
    forge.respond = ({ line }) => ({
      status: line.endsWith('gone') ? 404 : 200,
      json: {},
    });
    await forge.codeHost().deleteBranch('routing', 'causeway/c1/1');
    await forge.codeHost().deleteBranch('routing', 'causeway/gone');
    expect(lines()[0]).toBe(
      'DELETE /repos/mesh/routing/branches/causeway/c1/1',
    );
  });

  it('reads the verification of a commit', async () => {
    forge.respond = () => ({
      json: {
        commit: {
          verification: {
            verified: true,
            reason: 'portal-bot / SHA256:abc',
            signature: 'armor',
            payload: 'tree',
            signer: { username: 'portal-bot' },
          },
        },
      },
    });
    const codeHost = forge.codeHost();
    expect(await codeHost.verification('routing', 'a'.repeat(40))).toEqual({
      verified: true,
      reason: 'portal-bot / SHA256:abc',
      signature: 'armor',
      payload: 'tree',
      signer: 'portal-bot',
    });
    expect(forge.seen[0].query.get('stat')).toBe('false');
    forge.respond = () => ({ json: { commit: { verification: null } } });
    expect(
      await codeHost.verification('routing', 'a'.repeat(40)),
    ).toMatchObject({ verified: false });
  });

  it('gives git the token as a header, not in the address', async () => {
    const { remote, webUrl } = forge.codeHost().repo('routing');
    expect(remote.url).toBe(`${forge.url}/mesh/routing.git`);
    expect(await remote.authorization()).toBe(
      `Basic ${Buffer.from('portal-bot:f00dcafe-secret-token').toString(
        'base64',
      )}`,
    );
    expect(webUrl).toBe(`${forge.url}/mesh/routing`);
    expect(() => forge.codeHost().repo('security')).toThrow(
      /repositories\.security/,
    );
  });
});
