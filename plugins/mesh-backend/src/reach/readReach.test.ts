import { DeliveryBench } from '../../testing/deliveryBench';
import { readReach } from './readReach';

jest.setTimeout(300_000);

describe('how far a change got', () => {
  const bench = DeliveryBench.create({ telemetry: true });

  const reach = async (id: string, mayRead = true) =>
    readReach(bench.core.scope, await bench.change(id), () => mayRead);

  it('is followed from its merge to the last proxy', async () => {
    await bench.core.collect();
    const id = await bench.core.submit(bench.egress());
    await bench.core.settle();
    expect(await reach(id)).toMatchObject({ state: 'not-merged' });

    const [{ pullRequest }] = (await bench.change(id)).steps;
    for (const login of ['shop-owner-1', 'platform-1']) {
      await bench.forge.approve(pullRequest!.number, login, 'routing');
    }
    await bench.later();
    expect(
      await bench.forge.merge(pullRequest!.number, 'platform-1', 'routing'),
    ).toBe(200);
    await bench.later();

    const before = await reach(id);
    expect(before.state).toBe('known');
    const waves = before.clusters.map(each => each.clusterWave);
    expect(waves).toEqual([...waves].sort((a, b) => a - b));
    expect(waves.length).toBeGreaterThan(1);

    // The estate applies within a minute; one cluster lags by five.
    for (let turn = 0; turn < 6; turn++) await bench.later();
    const after = await reach(id);
    expect(after.clusters.map(({ applied }) => applied.state)).toEqual(
      after.clusters.map(() => 'applied'),
    );
    const told = after.clusters.flatMap(({ services }) => services);
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(
      told.map(each => ({
        ...each,
        state: 'value',
        done: 'proxies' in each ? each.proxies : undefined,
      })),
    );
    const hidden = await reach(id, false);
    expect(hidden.clusters[0].services[0].state).toBe('not-allowed');
  });
});
