import type {
  ContractForge,
  ContractJson,
  FreshPull,
  Role,
} from './ContractForge';
import type { ContractSuite } from './ContractSuite';

/** Reviews: who may, whether they count, when they go stale (forgejo.md 1, 6). */
export function reviewContract(
  forge: () => ContractForge,
  { describe, it, expect }: ContractSuite,
): void {
  const path = (number: number) => `${forge().repoPath}/pulls/${number}`;
  const review = (role: Role, number: number, body: object) =>
    forge().call(role, `POST ${path(number)}/reviews`, body);
  const approvalOf = async (number: number): Promise<ContractJson> => {
    const { json } = await forge().must('bot', `GET ${path(number)}/reviews`);
    const rows = json as unknown as readonly ContractJson[];
    const found = rows.find(row => String(row.state) === 'APPROVED');
    if (!found) throw new Error('no approval is listed');
    return found;
  };
  const pushOn = ({ head, sha }: FreshPull, files: Record<string, string>) =>
    forge().mustPush({ branch: head, parent: sha, oldId: sha, files });

  describe('reviews', () => {
    it('refuses to approve or reject an own pull request', async () => {
      const { number } = await forge().freshPull();
      for (const event of ['APPROVED', 'REQUEST_CHANGES']) {
        const answer = await review('bot', number, { event, body: 'x' });
        expect(answer.status).toBe(422);
      }
    });

    it('wants a body with requested changes', async () => {
      const { number } = await forge().freshPull();
      const event = 'REQUEST_CHANGES';
      const bare = await review('reviewerA', number, { event });
      expect(bare.status).toBe(422);
      const full = await review('reviewerA', number, { event, body: 'No' });
      expect([full.status, full.json.state]).toEqual([200, event]);
    });

    it('records an approval of the head as official', async () => {
      const { number, sha } = await forge().freshPull();
      const made = await review('reviewerA', number, { event: 'APPROVED' });
      expect(made.status).toBe(200);
      expect(made.json).toMatchObject({
        state: 'APPROVED',
        official: true,
        stale: false,
        dismissed: false,
        commit_id: sha,
        user: { login: await forge().login('reviewerA') },
      });
    });

    it('makes an approval stale when the change itself changed', async () => {
      const pull = await forge().freshPull();
      await review('reviewerA', pull.number, { event: 'APPROVED' });
      await pushOn(pull, { 'contract.txt': 'another change\n' });
      const seen = await forge().eventually(
        () => approvalOf(pull.number),
        approval => Object.is(approval.stale, true),
      );
      expect(seen.stale).toBe(true);
    });

    it('keeps an approval when only the commit changed, not the change', async () => {
      const pull = await forge().freshPull();
      await review('reviewerA', pull.number, { event: 'APPROVED' });
      const head = await pushOn(pull, {});
      await forge().mergeable(pull.number, head);
      expect(await approvalOf(pull.number)).toMatchObject({
        stale: false,
        dismissed: false,
      });
    });

    it('asks reviewers, and answers 404 for an unknown one', async () => {
      const { number } = await forge().freshPull();
      const login = await forge().login('reviewerB');
      const ask = (reviewers: string[]) =>
        forge().call('bot', `POST ${path(number)}/requested_reviewers`, {
          reviewers,
        });
      expect((await ask([login])).status).toBe(201);
      expect((await ask(['no-such-user-anywhere'])).status).toBe(404);
      const { json } = await forge().must('bot', `GET ${path(number)}`);
      expect(json.requested_reviewers).toMatchObject([{ login }]);
    });
  });
}
