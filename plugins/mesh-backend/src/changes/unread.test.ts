import { buildWorld } from '@causeway/mesh-intent';
import { statusView } from '../views/statusView';
import { DeliveryBench } from '../../testing/deliveryBench';
import { PortalChangeService } from './PortalChangeService';
import { serviceResources } from './subjects';

jest.setTimeout(60_000);

/** A portal that has just started knows nothing; it must not look as if all were well. */
describe('before the repositories were read', () => {
  const bench = DeliveryBench.create();
  const fresh = () => bench.unread();

  it('does not say that the forge answers', async () => {
    const core = await fresh();
    const before = await statusView(core.scope);
    expect(before.codeHost.state).not.toBe('value');
    expect(before.repositories.map(({ state }) => state)).toEqual(
      before.repositories.map(() => 'no-data'),
    );
    await core.worlds.refresh();
    expect((await statusView(core.scope)).codeHost.state).toBe('value');
    core.advance(6 * 60_000);
    const stale = await statusView(core.scope);
    expect(stale.codeHost.state).not.toBe('value');
    expect(stale.repositories[0].state).toBe('stale');
    await core.close();
  });

  it('does not call a name free', async () => {
    const core = await fresh();
    const service = new PortalChangeService(core.scope);
    const taken = { namespace: 'shop', name: 'checkout' };
    const free = { namespace: 'shop', name: 'wishlist' };
    for (const name of [taken, free]) {
      expect((await service.availability(name)).available).toBe(false);
    }
    await core.worlds.refresh();
    expect((await service.availability(taken)).available).toBe(false);
    expect((await service.availability(free)).available).toBe(true);
    await core.close();
  });

  it('lets nobody own a service by naming an owner', async () => {
    const core = await fresh();
    const refs = ['shop/checkout?owner=group%3Adefault%2Fmallory'];
    expect(await serviceResources(refs, core.worlds)).toEqual([undefined]);
    await core.worlds.refresh();
    expect(
      await serviceResources(
        [
          ...refs,
          'shop/wishlist?owner=group%3Adefault%2Fteam-shop',
          'shop/wishlist',
          'shop/checkout?owner=a&owner=b',
          'shop/checkout/x',
          'shop/wishlist?owner=%',
        ],
        core.worlds,
      ),
    ).toEqual([
      { ref: 'shop/checkout', owner: 'group:default/team-shop' },
      { ref: 'shop/wishlist', owner: 'group:default/team-shop' },
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    await core.close();
  });

  it('lets nobody own a service whose manifest does not parse', async () => {
    const { world, sights } = await bench.core.worlds.current();
    const routing = world.snapshots.get('routing')!;
    const files = new Map(routing.files).set('services/shop/broken.yaml', {
      blob: '',
      text: 'metadata: [',
    });
    const broken = buildWorld(
      [...world.snapshots.values()].map(each =>
        each.role === 'routing' ? { ...each, files } : each,
      ),
      world.options,
    );
    const refs = ['shop/broken?owner=group%3Adefault%2Fmallory'];
    expect(
      await serviceResources(refs, {
        current: async () => ({ world: broken, sights }),
      }),
    ).toEqual([undefined]);
  });

  it('gives no services', async () => {
    const core = await fresh();
    const service = new PortalChangeService(core.scope);
    await expect(service.listServices({})).rejects.toThrow('not been read yet');
    await expect(service.getService('shop/checkout')).rejects.toThrow(
      'not been read yet',
    );
    await core.close();
  });
});
