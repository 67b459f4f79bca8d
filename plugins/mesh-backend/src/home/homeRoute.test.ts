import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { HomeView } from '@causeway/plugin-mesh-common';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(180_000);

describe('what concerns the caller', () => {
  const bench = ApiBench.create({ groups: ['group:default/team-shop'] });

  const home = async () =>
    (await bench.get('/home')) as unknown as {
      status: number;
      body: HomeView;
    };

  it('is what they asked for, and not what others wait for', async () => {
    const asked = await bench.post('/changes', {
      kind: 'egress',
      input: {
        service: 'shop/checkout',
        host: 'home.partners.example',
        reason: 'Partners moved their interface there',
      },
      key: 'home-route-1',
    });
    const { status, body } = await home();
    expect(status).toBe(200);
    expect(body.user).toBe('user:default/shop-requester');
    expect(body.recent.map(({ id }) => id)).toEqual([asked.body.id]);
    // It waits for approvers; whoever asked has nothing to do.
    expect(body.needs).toEqual({ items: [], more: false });
  });

  it('is their services and the calls that nobody declared, once telemetry came', async () => {
    await bench.eventually(async () => {
      const { body } = await home();
      const checkout = body.services.find(({ ref }) => ref === 'shop/checkout');
      if (checkout?.drift !== 'synced') throw new Error(JSON.stringify(body));
      expect(body.blocked.rows[0]).toMatchObject({
        service: expect.stringMatching(/^shop\//),
        outcome: expect.stringMatching(/blocked|passed/),
      });
      const owners = new Set(body.services.map(({ owner }) => owner));
      expect(owners).toEqual(new Set(['group:default/team-shop']));
    }, 5_000);
  });

  it('says who may not see it', async () => {
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.change.read'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    expect((await home()).status).toBe(403);
  });

  it('leaves out telemetry of services the caller may not read', async () => {
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.evidence.read'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    const { body } = await home();
    expect(body.services).toEqual([]);
    expect(body.blocked).toEqual({ rows: [], unknown: [] });
  });
});
