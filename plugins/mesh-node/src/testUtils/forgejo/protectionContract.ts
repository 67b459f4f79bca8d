import type { ContractForge, Role } from './ContractForge';
import type { ContractSuite } from './ContractSuite';

/** Protection, the merge gate and merging (forgejo.md 6). */
export function protectionContract(
  forge: () => ContractForge,
  { describe, it, expect }: ContractSuite,
): void {
  const protections = () => `${forge().repoPath}/branch_protections`;
  const protect = async (fields: object = {}) => {
    const { name } = await forge().freshBase();
    await forge().must('admin', `POST ${protections()}`, {
      rule_name: name,
      ...fields,
    });
    return name;
  };
  const merge = (role: Role, number: number, body: object = {}) =>
    forge().call(role, `POST ${forge().repoPath}/pulls/${number}/merge`, {
      Do: 'merge',
      ...body,
    });
  const approve = (role: Role, number: number) =>
    forge().must(role, `POST ${forge().repoPath}/pulls/${number}/reviews`, {
      event: 'APPROVED',
    });

  describe('branch protection', () => {
    it('is read and written by administrators only', async () => {
      const path = protections();
      expect((await forge().call('bot', `GET ${path}`)).status).toBe(403);
      const { name } = await forge().freshBase();
      const body = { rule_name: name, required_approvals: 1 };
      const post = (fields: object) =>
        forge().call('admin', `POST ${path}`, fields);
      const made = await post(body);
      expect([made.status, made.json.required_approvals]).toEqual([201, 1]);
      expect((await post(body)).status).toBe(403);
      const unknown = {
        approvals_whitelist_username: ['no-such-user-anywhere'],
      };
      expect(
        (await post({ rule_name: forge().unique(), ...unknown })).status,
      ).toBe(422);
      const branch = await forge().must(
        'bot',
        `GET ${forge().repoPath}/branches/${name}`,
      );
      expect(branch.json).toMatchObject({
        protected: true,
        required_approvals: 1,
        user_can_push: false,
        effective_branch_protection_name: '',
      });
    });

    it('rejects a direct push, inside HTTP 200', async () => {
      const branch = await protect();
      const { sha: parent } = await forge().mainTip();
      const files = { 'direct.txt': 'x\n' };
      const push = { branch, parent, oldId: parent, files };
      const { outcome } = await forge().push(push);
      expect(outcome.outcome).toBe('rejected');
    });

    it('dismisses stale approvals where the rule says so', async () => {
      const base = await protect({ dismiss_stale_approvals: true });
      const { number, head, sha } = await forge().freshPull({ base });
      await approve('reviewerA', number);
      const files = { 'contract.txt': 'changed after approval\n' };
      await forge().mustPush({ branch: head, parent: sha, oldId: sha, files });
      const path = `${forge().repoPath}/pulls/${number}/reviews`;
      const { json } = await forge().eventually(
        () => forge().must('bot', `GET ${path}`),
        answer => Object.is(answer.json[0].stale, true),
      );
      expect(json).toMatchObject([{ stale: true, dismissed: true }]);
    });
  });

  describe('merging', () => {
    it('refuses a draft with 405 and merges the same one made ready', async () => {
      const pull = await forge().freshPull({ title: 'WIP: Contract' });
      const { number } = pull;
      const path = `${forge().repoPath}/pulls/${number}`;
      expect((await merge('reviewerA', number)).status).toBe(405);
      expect((await forge().call('bot', `GET ${path}/merge`)).status).toBe(404);
      await forge().must('bot', `PATCH ${path}`, { title: 'Contract' });
      await forge().mergeable(number);
      const body = { head_commit_id: pull.sha };
      expect((await merge('reviewerA', number, body)).status).toBe(200);
      expect((await forge().call('bot', `GET ${path}/merge`)).status).toBe(204);
      const { json } = await forge().must('bot', `GET ${path}`);
      expect(json).toMatchObject({
        state: 'closed',
        merged: true,
        merge_commit_sha: expect.stringMatching(/^[0-9a-f]{40}$/),
      });
      expect((await merge('reviewerA', number)).status).toBe(405);
      const reopened = await forge().call('bot', `PATCH ${path}`, {
        state: 'open',
      });
      expect(reopened.status).toBe(412);
    });

    it('keeps the pushed commit as a parent of the merge', async () => {
      const { number, sha } = await forge().freshPull();
      const path = `${forge().repoPath}/pulls/${number}`;
      await forge().mergeable(number);
      expect((await merge('reviewerA', number)).status).toBe(200);
      const { json } = await forge().must('bot', `GET ${path}`);
      const commit = await forge().must(
        'bot',
        `GET ${forge().repoPath}/git/commits/${json.merge_commit_sha}`,
      );
      expect(commit.json.parents).toMatchObject([{}, { sha }]);
    });

    it('honours head_commit_id with 409', async () => {
      const { number, parent } = await forge().freshPull();
      await forge().mergeable(number);
      const body = { head_commit_id: parent };
      expect((await merge('reviewerA', number, body)).status).toBe(409);
    });

    it('wants the required statuses, then the approvals', async () => {
      const base = await protect({
        required_approvals: 2,
        enable_status_check: true,
        status_check_contexts: ['contract'],
      });
      const { number, sha } = await forge().freshPull({ base });
      await forge().mergeable(number);
      const unchecked = await merge('reviewerA', number);
      expect(unchecked.status).toBe(405);
      expect(unchecked.json.message).toMatch(/status checks/);
      const status = { state: 'success', context: 'contract' };
      await forge().must(
        'bot',
        `POST ${forge().repoPath}/statuses/${sha}`,
        status,
      );
      await approve('reviewerA', number);
      const one = await merge('reviewerA', number);
      expect([one.status, one.json.message]).toEqual([
        405,
        expect.stringMatching(/enough approvals/),
      ]);
      await approve('reviewerB', number);
      expect((await merge('reviewerA', number)).status).toBe(200);
    });

    it('fast-forwards to the very commit that was pushed', async () => {
      const { number, sha, base } = await forge().freshPull();
      await forge().mergeable(number);
      const body = { Do: 'fast-forward-only' };
      expect((await merge('reviewerA', number, body)).status).toBe(200);
      const branch = await forge().must(
        'bot',
        `GET ${forge().repoPath}/branches/${base}`,
      );
      expect(branch.json.commit.id).toBe(sha);
    });

    it('says a conflict is not mergeable', async () => {
      const first = await forge().freshPull();
      const second = await forge().freshPull({ base: first.base });
      await forge().mergeable(first.number);
      await forge().mergeable(second.number);
      expect((await merge('reviewerA', first.number)).status).toBe(200);
      const answer = await merge('reviewerA', second.number);
      expect([405, 409]).toContain(answer.status);
    });

    it('refuses an unknown style with 422', async () => {
      const { number } = await forge().freshPull();
      const answer = await merge('reviewerA', number, { Do: 'magic' });
      expect(answer.status).toBe(422);
    });
  });
}
