import type { ContractForge } from './ContractForge';
import type { ContractSuite } from './ContractSuite';

/** Pull requests, comments, labels and statuses (forgejo.md 1). */
export function pullContract(
  forge: () => ContractForge,
  { describe, it, expect }: ContractSuite,
): void {
  const pulls = () => `${forge().repoPath}/pulls`;

  describe('opening pull requests', () => {
    it('opens one, and answers 409 to a second of the same branches', async () => {
      const base = (await forge().freshBase()).name;
      const { sha: parent } = await forge().mainTip();
      const head = `${forge().unique()}/head`;
      const sha = await forge().mustPush({
        branch: head,
        parent,
        files: { 'contract.txt': `${head}\n` },
      });
      const body = { head, base, title: 'Contract', body: 'Why' };
      const opened = await forge().call('bot', `POST ${pulls()}`, body);
      expect(opened.status).toBe(201);
      const number = Number(opened.json.number);
      expect(opened.json).toMatchObject({
        title: 'Contract',
        body: 'Why',
        state: 'open',
        draft: false,
        merged: false,
        head: { ref: head, sha },
        base: { ref: base },
        merge_base: parent,
        url: expect.not.stringContaining('/api/v1/'),
      });
      const again = await forge().call('bot', `POST ${pulls()}`, body);
      expect(again.status).toBe(409);
      const found = await forge().call(
        'bot',
        `GET ${pulls()}/${encodeURIComponent(base)}/${head}`,
      );
      expect(found.status).toBe(200);
      expect(Number(found.json.number)).toBe(number);
    });

    it('refuses equal branches, a missing title and an absent head', async () => {
      const base = (await forge().freshBase()).name;
      const post = async (body: object) =>
        (await forge().call('bot', `POST ${pulls()}`, body)).status;
      expect(await post({ head: base, base, title: 'x' })).toBe(422);
      expect(await post({ head: 'a', base })).toBe(422);
      expect(await post({ head: 'no-such-branch', base, title: 'x' })).toBe(
        404,
      );
    });

    it('does not refuse an empty diff', async () => {
      const base = (await forge().freshBase()).name;
      const head = (await forge().freshBase()).name;
      const body = { head, base, title: 'Nothing' };
      const opened = await forge().call('bot', `POST ${pulls()}`, body);
      expect(opened.status).toBe(201);
      expect(Number(opened.json.changed_files)).toBe(0);
    });
  });

  describe('editing pull requests', () => {
    it('answers 201 to PATCH; a WIP title is the draft flag', async () => {
      const { number } = await forge().freshPull();
      const patch = (body: object) =>
        forge().call('bot', `PATCH ${pulls()}/${number}`, body);
      const draft = await patch({ title: 'WIP: Contract' });
      expect([draft.status, draft.json.draft]).toEqual([201, true]);
      const ready = await patch({ title: 'Contract', body: 'New body' });
      expect(ready.json).toMatchObject({ draft: false, body: 'New body' });
      expect((await patch({ state: 'closed' })).json.state).toBe('closed');
      expect((await patch({ state: 'open' })).json.state).toBe('open');
    });

    it('follows pushes to the head', async () => {
      const { number, head, sha } = await forge().freshPull();
      const next = await forge().mustPush({
        branch: head,
        parent: sha,
        oldId: sha,
        files: { 'contract.txt': 'changed\n' },
      });
      const { json } = await forge().mergeable(number, next);
      expect(json.head.sha).toBe(next);
      const commits = await forge().call(
        'bot',
        `GET ${pulls()}/${number}/commits`,
      );
      expect(commits.json).toHaveLength(2);
      const diff = await forge().call('bot', `GET ${pulls()}/${number}.diff`);
      expect(diff.text).toContain('+changed');
      const files = await forge().call('bot', `GET ${pulls()}/${number}/files`);
      expect(files.json).toMatchObject([{ filename: 'contract.txt' }]);
    });

    it('pages the list and counts it', async () => {
      await forge().freshPull();
      await forge().freshPull();
      const path = `${pulls()}?state=open&limit=1&page=2`;
      const { json, headers } = await forge().call('bot', `GET ${path}`);
      expect(json).toHaveLength(1);
      expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(2);
      expect(headers.get('link')).toContain('rel="prev"');
    });
  });

  describe('comments and labels', () => {
    it('adds, lists and edits comments', async () => {
      const { number } = await forge().freshPull();
      const path = `${forge().repoPath}/issues`;
      const made = await forge().call(
        'bot',
        `POST ${path}/${number}/comments`,
        { body: 'First' },
      );
      expect(made.status).toBe(201);
      const edited = await forge().call(
        'bot',
        `PATCH ${path}/comments/${made.json.id}`,
        { body: 'Second' },
      );
      expect([edited.status, edited.json.body]).toEqual([200, 'Second']);
      const list = await forge().call('bot', `GET ${path}/${number}/comments`);
      expect(list.json).toMatchObject([{ body: 'Second' }]);
    });

    it('sets labels by name', async () => {
      const { number } = await forge().freshPull();
      const name = forge().unique();
      await forge().must('bot', `POST ${forge().repoPath}/labels`, {
        name,
        color: '#5b6ee1',
      });
      const path = `${forge().repoPath}/issues/${number}/labels`;
      const set = await forge().call('bot', `PUT ${path}`, { labels: [name] });
      expect([set.status, set.json]).toMatchObject([200, [{ name }]]);
    });
  });

  describe('statuses', () => {
    it('answers the zero object before, the latest per context after', async () => {
      const { sha } = await forge().freshPull();
      const status = `${forge().repoPath}/commits/${sha}/status`;
      const none = await forge().call('bot', `GET ${status}`);
      expect([none.status, none.json.state]).toEqual([200, '']);
      const post = (context: string, state: string) =>
        forge().call('bot', `POST ${forge().repoPath}/statuses/${sha}`, {
          context,
          state,
          description: 'd',
          target_url: 'https://portal.example/x',
        });
      expect((await post('one', 'pending')).status).toBe(201);
      await post('one', 'success');
      await post('two', 'pending');
      const both = await forge().call('bot', `GET ${status}`);
      expect(both.json.state).toBe('pending');
      expect(both.json.statuses).toHaveLength(2);
      const history = await forge().call(
        'bot',
        `GET ${forge().repoPath}/statuses/${sha}`,
      );
      expect(history.json).toHaveLength(3);
      expect(history.json[0]).toHaveProperty('status');
    });

    it('answers 404 for an unknown commit', async () => {
      const path = `${forge().repoPath}/statuses/${'1'.repeat(40)}`;
      const body = { state: 'success', context: 'x' };
      expect((await forge().call('bot', `POST ${path}`, body)).status).toBe(
        404,
      );
    });
  });
}
