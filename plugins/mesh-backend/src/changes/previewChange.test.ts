import { buildWorld, type World } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { previewChange } from './previewChange';
import { submitChange } from './submitChange';

jest.setTimeout(60_000);

describe('an input that is too long for a commit', () => {
  const bench = DeliveryBench.create();
  const names = Array.from(
    { length: 100 },
    (_, n) => `a${n}-${'x'.repeat(55)}`,
  );

  /** The estate's world with a hundred more services of long names. */
  async function large(): Promise<World> {
    const { world } = await bench.core.worlds.current();
    const routing = world.snapshots.get('routing')!;
    const files = new Map(routing.files);
    const text = files.get('services/shop/checkout.yaml')!.text;
    for (const name of names) {
      files.set(`services/shop/${name}.yaml`, {
        blob: '',
        text: text
          .replace(/^ {2}name: .*$/m, `  name: ${name}`)
          .replace(/^ {2}dependsOn:[^]*$/m, ''),
      });
    }
    return buildWorld(
      [...world.snapshots.values()].map(each =>
        each.role === 'routing' ? { ...each, files } : each,
      ),
      world.options,
    );
  }

  const request = (count: number) => ({
    kind: 'onboard',
    input: {
      name: 'wishlist',
      namespace: 'shop',
      owner: 'group:default/team-shop',
      clusters: ['eu-1'],
      dependsOn: names.slice(0, count).map(name => `shop/${name}`),
    },
    user: 'user:default/shop-requester',
  });

  it('is refused in the preview and at the submit, with what to do', async () => {
    const world = await large();
    const sights = bench.core.worlds.sights();
    const scope = {
      ...bench.core.scope,
      worlds: {
        current: async () => ({ world, sights }),
        refresh: async () => {},
        routingAt: async () => world,
        at: async () => world,
      },
    };
    const asked = (count: number) => {
      const { input, ...rest } = request(count);
      return { ...rest, input: { ...input, clusters: ['fra-1'] } };
    };
    const fits = await previewChange(scope, asked(50));
    expect(fits.view.submittable).toEqual({ yes: true });
    const { view } = await previewChange(scope, asked(100));
    expect(view.submittable.yes).toBe(false);
    expect(view.findings).toContainEqual(
      expect.objectContaining({
        code: 'record/too-long',
        message: expect.stringContaining('Ask for it in two changes'),
      }),
    );
    await expect(
      submitChange(
        scope,
        { ...asked(100), key: 'too-long-0001' },
        { user: 'user:default/shop-requester' },
      ),
    ).rejects.toThrow('Ask for it in two changes');
  });
});
