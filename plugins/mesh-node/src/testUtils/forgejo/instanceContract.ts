import type { ContractForge, ContractJson } from './ContractForge';
import type { ContractSuite } from './ContractSuite';

/** Authentication, scopes, errors, branches and objects (forgejo.md 1, 5). */
export function instanceContract(
  forge: () => ContractForge,
  { describe, it, expect }: ContractSuite,
): void {
  describe('authentication and scopes', () => {
    it('answers version and settings without a token', async () => {
      const version = await forge().call('nobody', 'GET /version');
      expect(version.status).toBe(200);
      expect(version.json.version).toMatch(/^\d+\.\d+\.\d+/);
      const settings = await forge().call('nobody', 'GET /settings/api');
      expect(settings.json).toMatchObject({
        max_response_items: expect.any(Number),
        default_paging_num: expect.any(Number),
      });
    });

    it('answers 401 without a token and with a wrong one', async () => {
      expect((await forge().call('nobody', 'GET /user')).status).toBe(401);
      const url = `${forge().target.baseUrl}/api/v1/user`;
      const authorization = `token ${'0'.repeat(40)}`;
      const wrong = await fetch(url, { headers: { authorization } });
      expect(wrong.status).toBe(401);
    });

    it('takes token, bearer and Basic', async () => {
      const url = `${forge().target.baseUrl}/api/v1/user`;
      const token = forge().token('bot');
      const basic = (pair: string) =>
        `Basic ${Buffer.from(pair).toString('base64')}`;
      for (const authorization of [
        `token ${token}`,
        `Bearer ${token}`,
        `bearer ${token}`,
        basic(`anyone:${token}`),
        basic(`${token}:x-oauth-basic`),
      ]) {
        const answer = await fetch(url, { headers: { authorization } });
        expect([authorization.slice(0, 8), answer.status]).toEqual([
          authorization.slice(0, 8),
          200,
        ]);
      }
    });

    it('answers 403 naming the scope a token lacks', async () => {
      const answer = await forge().call('bot', 'POST /user/keys', {
        title: 'x',
        key: 'ssh-ed25519 AAAA',
      });
      expect(answer.status).toBe(403);
      expect(answer.json.message).toMatch(/scope/);
    });

    it('answers 404 with errors for what is absent', async () => {
      const answer = await forge().call(
        'bot',
        `GET /repos/${forge().target.owner}/no-such-repository`,
      );
      expect(answer.status).toBe(404);
      expect(answer.json).toHaveProperty('errors');
    });
  });

  describe('branches', () => {
    it('creates, shows and deletes a branch with slashes in its name', async () => {
      const name = `${forge().unique()}/deep/er`;
      const { branch, sha } = await forge().mainTip();
      const body = { new_branch_name: name, old_branch_name: branch };
      const path = `${forge().repoPath}/branches`;
      const made = await forge().call('bot', `POST ${path}`, body);
      expect(made.status).toBe(201);
      expect((await forge().call('bot', `POST ${path}`, body)).status).toBe(
        409,
      );
      const shown = await forge().call('bot', `GET ${path}/${name}`);
      expect(shown.json).toMatchObject({
        name,
        protected: false,
        commit: { id: sha, verification: { verified: expect.any(Boolean) } },
        user_can_push: true,
        user_can_merge: true,
      });
      const gone = await forge().call('bot', `DELETE ${path}/${name}`);
      expect(gone.status).toBe(204);
      const again = await forge().call('bot', `DELETE ${path}/${name}`);
      expect(again.status).toBe(404);
    });

    it('answers 404 for an absent old branch, 403 for deleting the default one', async () => {
      const path = `${forge().repoPath}/branches`;
      const absent = await forge().call('bot', `POST ${path}`, {
        new_branch_name: forge().unique(),
        old_branch_name: 'no-such-branch',
      });
      expect(absent.status).toBe(404);
      const { branch } = await forge().mainTip();
      const refused = await forge().call('bot', `DELETE ${path}/${branch}`);
      expect(refused.status).toBe(403);
    });

    it('rejects a push whose expected old value is wrong, inside HTTP 200', async () => {
      const { sha: parent } = await forge().mainTip();
      const branch = `${forge().unique()}/race`;
      const first = { branch, parent, files: { 'a.txt': 'one\n' } };
      await forge().mustPush(first);
      const second = { branch, parent, files: { 'a.txt': 'two\n' } };
      const { outcome } = await forge().push(second);
      expect(outcome.outcome).toBe('rejected');
    });
  });

  describe('objects', () => {
    it('pages trees by total_count, with six-digit modes', async () => {
      const { sha } = await forge().mainTip();
      const path = `${forge().repoPath}/git/trees/${sha}`;
      const { json } = await forge().call('bot', `GET ${path}?recursive=true`);
      const rows = json.tree as unknown as readonly ContractJson[];
      expect(Number(json.total_count)).toBe(rows.length);
      rows.forEach(row => expect(row.mode).toMatch(/^\d{6}$/));
      const blob = rows.find(row => String(row.type) === 'blob');
      const found = await forge().call(
        'bot',
        `GET ${forge().repoPath}/git/blobs/${blob?.sha}`,
      );
      expect(found.json).toMatchObject({ encoding: 'base64', sha: blob?.sha });
    });

    it('answers 404 for an absent commit and 422 for no valid ref', async () => {
      const path = `${forge().repoPath}/git/commits`;
      const absent = await forge().call('bot', `GET ${path}/${'1'.repeat(40)}`);
      expect(absent.status).toBe(404);
      const invalid = await forge().call('bot', `GET ${path}/a..b`);
      expect(invalid.status).toBe(422);
    });

    it('counts commits in X-Total-Count and pages them', async () => {
      const path = `${forge().repoPath}/commits?limit=1`;
      const { headers, json } = await forge().call('bot', `GET ${path}`);
      expect(json).toHaveLength(1);
      expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(1);
    });
  });
}
