import type { ContractForge } from './ContractForge';
import type { ContractSuite } from './ContractSuite';

/** Webhook records (forgejo.md 7); deliveries are checked by the readers of webhooks. */
export function hookContract(
  forge: () => ContractForge,
  { describe, it, expect }: ContractSuite,
): void {
  const path = () => `${forge().repoPath}/hooks`;
  const config = {
    url: 'https://portal.example/hook',
    content_type: 'json',
    secret: 'a-secret-of-the-contract',
  };

  describe('webhooks', () => {
    it('belong to administrators', async () => {
      expect((await forge().call('bot', `GET ${path()}`)).status).toBe(403);
      const body = { type: 'forgejo', config };
      const refused = await forge().call('bot', `POST ${path()}`, body);
      expect(refused.status).toBe(403);
    });

    it('are off and on push unless asked, and never show the secret', async () => {
      const body = { type: 'forgejo', config };
      const made = await forge().call('admin', `POST ${path()}`, body);
      expect(made.status).toBe(201);
      expect(made.json).toMatchObject({ active: false, events: ['push'] });
      expect(made.text).not.toContain(config.secret);
      const gone = `DELETE ${path()}/${made.json.id}`;
      expect((await forge().call('admin', gone)).status).toBe(204);
      expect((await forge().call('admin', gone)).status).toBe(404);
    });

    it('lose their events in a PATCH that does not repeat them', async () => {
      const body = {
        type: 'forgejo',
        config,
        events: ['push', 'pull_request'],
        active: true,
      };
      const made = await forge().must('admin', `POST ${path()}`, body);
      const patched = await forge().must(
        'admin',
        `PATCH ${path()}/${made.json.id}`,
        { active: true },
      );
      expect(patched.json.events).toEqual(['push']);
      await forge().must('admin', `DELETE ${path()}/${made.json.id}`);
    });

    it('refuse a type nobody knows', async () => {
      const body = { type: 'smoke-signal', config };
      const refused = await forge().call('admin', `POST ${path()}`, body);
      expect(refused.status).toBe(422);
    });
  });
}
