import { conditionOf, phaseOf } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';
import type { Caller } from '../changes/ChangeService';
import { PortalChangeService } from '../changes/PortalChangeService';
import { idOfPullRequest } from './ByHandPullRequests';

jest.setTimeout(120_000);

const checkout = 'services/shop/checkout.yaml';
const login = 'shop-owner-2';

const caller = (name: string, group: string): Caller => ({
  credentials: { $$type: '@backstage/BackstageCredentials', principal: {} },
  user: `user:default/${name}`,
  ownership: [`user:default/${name}`, `group:default/${group}`],
});

const author = caller(login, 'shop-owners');
const other = caller('shop-owner-1', 'shop-owners');
const stranger = caller('security-1', 'security-team');

describe('a pull request made by hand that was merged without a pass', () => {
  const bench = DeliveryBench.create();

  async function forced(): Promise<string> {
    const clone = await personsClone(bench.estate, { login, repo: 'routing' });
    clone.push('forced', {
      [checkout]: `${clone.read(checkout)}# Nothing else\n`,
    });
    const { body } = await bench.forge.api<{ number: number }>('/pulls', {
      as: login,
      body: { head: 'forced', base: 'main', title: 'By hand' },
    });
    await bench.core.settle();
    const protect = (enforced: boolean) =>
      bench.forge.api('/branch_protections/main', {
        method: 'PATCH',
        as: 'estate-admin',
        body: {
          enable_status_check: enforced,
          required_approvals: enforced ? 2 : 0,
        },
      });
    await protect(false);
    expect(await bench.forge.merge(body.number, 'shop-owner-1')).toBe(200);
    await protect(true);
    await bench.later();
    return idOfPullRequest('routing', body.number);
  }

  it('stays open until an owner who did not make it acknowledges that', async () => {
    const id = await forced();
    const service = new PortalChangeService(bench.core.scope);
    const may = async (who: Caller) =>
      (await service.getChange(id, who)).may.acknowledge;
    const listed = async () =>
      (await service.listChanges({ state: 'open' }, other)).items.map(
        each => each.id,
      );
    expect(phaseOf(await bench.change(id))).toBe('merged-unproven');
    expect(await listed()).toEqual([id]);
    expect(await may(other)).toEqual({ yes: true });
    expect((await may(author)).because).toContain('Whoever made');
    expect((await may(stranger)).because).toContain('Only owners of routing');
    const acknowledge = (who: Caller) =>
      service.acknowledgeChange({ id, reason: 'The forge was down' }, who);
    await expect(acknowledge(author)).rejects.toThrow('Whoever made');
    await expect(acknowledge(stranger)).rejects.toThrow('Only owners');
    const view = await acknowledge(other);
    expect(view.phase).toBe('merged');
    expect(view.events.at(-1)?.sentence).toBe(
      'Acknowledged that step 1 was merged without proof: The forge was down',
    );
    expect(await listed()).toEqual([]);
    expect((await may(other)).because).toBe(
      'Nothing of it was merged without proof.',
    );
    await bench.later();
    expect(conditionOf(await bench.change(id), 'MergedUnproven')?.reason).toBe(
      'Acknowledged',
    );
  });
});
