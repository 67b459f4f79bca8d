import type { ContractSuite } from '../forgejo/ContractSuite';
import type { ContractDesk } from './ContractDesk';

/** Webhooks, the look at start, and outages. */
export function outsideContract(
  desk: () => ContractDesk,
  { describe, it, expect }: ContractSuite,
): void {
  describe('the forge from outside', () => {
    it('reads its webhooks and no others', async () => {
      const { host, target } = desk();
      const { pullRequest, request } = await desk().propose('hooked');
      const deliveries = await target.deliveries();
      const hints = deliveries.map(({ headers, body }) =>
        host.readWebhook(headers, body),
      );
      expect(hints).toContainEqual(
        expect.objectContaining({
          event: 'push',
          repo: 'routing',
          ref: `refs/heads/${request.head}`,
        }),
      );
      expect(hints).toContainEqual(
        expect.objectContaining({
          event: 'pull-request',
          repo: 'routing',
          number: pullRequest.number,
        }),
      );
      const { headers, body } = deliveries[0];
      const changed = Buffer.concat([body, Buffer.from(' ')]);
      expect(host.readWebhook(headers, changed)).toBeUndefined();
    });

    it('is found well; an outage is reported as one and passes', async () => {
      const { host, target } = desk();
      expect(await host.probe()).toMatchObject({ ok: true });
      await target.takeAway();
      await expect(host.pullRequest('routing', 1)).rejects.toMatchObject({
        facts: { retry: true },
      });
      expect(await host.probe()).toMatchObject({ ok: false });
      await target.bringBack();
      expect(await host.probe()).toMatchObject({ ok: true });
    }, 60_000);
  });
}
