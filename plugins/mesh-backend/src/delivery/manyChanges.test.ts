import { DeliveryBench } from '../../testing/deliveryBench';
import { Reconciler } from '../world/Reconciler';

jest.setTimeout(900_000);

/** Every status is held against what the forge shows each five minutes, whoever merges; a large size takes longer. */
const CONFIRMING = 'GET /repos/:owner/:repo/commits/:ref/status';

/** Open changes beside the one that merges; the figure is 300 (SIZE=300). */
const OPEN = Number(process.env.SIZE ?? 30);

/** What a merge costs the forge when many changes are open beside it. */
describe('many open changes on one repository', () => {
  const bench = DeliveryBench.create();
  const services = ['ad', 'cart', 'email', 'shipping', 'currency'];

  const requests = async () =>
    (await (await fetch(`${bench.estate.url}/_estate/requests`)).json()) as {
      routes: Record<string, { requests: number }>;
    };
  const reset = () =>
    fetch(`${bench.estate.url}/_estate/requests`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
    });

  it('are looked at with a handful of questions, and each approval is still seen', async () => {
    const many: string[] = [];
    for (let n = 0; n < OPEN; n++) {
      const { input, ...kind } = bench.egress();
      const service = `shop/${services[n % services.length]}`;
      many.push(
        await bench.core.submit({ ...kind, input: { ...input, service } }),
      );
    }
    const merging = await bench.core.submit(bench.egress());
    await bench.core.settle();
    await bench.later();
    const number = await bench.approve(merging);
    const reconciler = new Reconciler({
      ...bench.core,
      now: bench.core.scope.now,
      published: async () => {},
      wake: () => {},
    });
    await reconciler.runDue();
    await bench.core.settle();
    expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
    await reset();
    await reconciler.runDue();
    let looks = 0;
    for (let n = 1; n > 0; looks += n) n = await bench.core.worker.runDue();
    expect(looks).toBeGreaterThanOrEqual(OPEN + 1);
    const { routes } = await requests();
    const asked = Object.entries(routes)
      .filter(([route]) => route.includes('/repos/') && route !== CONFIRMING)
      .reduce((sum, [, { requests: n }]) => sum + n, 0);
    // One by one it would be four for each of them.
    expect(asked).toBeGreaterThan(0);
    const counts = Object.entries(routes).map(
      ([route, each]) => `${route} ${each.requests}`,
    );
    // Lists of open pull requests have pages, and are read again after a while.
    const few = asked <= Math.max(12, OPEN / 4);
    expect({ few, counts }).toEqual({ few: true, counts });
    // Nothing is pushed and nothing posted because somebody else's change merged.
    const written = Object.keys(routes).filter(
      route => route.includes('/repos/') && !route.startsWith('GET '),
    );
    expect(written).toEqual([]);
    // Nothing they read has changed.
    for (const id of many) {
      const types = (await bench.core.store.events(id)).map(
        ({ event }) => event.type,
      );
      expect(types).not.toContain('BaseMoved');
    }
    expect((await bench.change(merging)).steps[0].state).toBe('merged');

    // The next approval moves the date of its pull request, and that one is asked about.
    await bench.approve(many[3]);
    expect((await bench.step(many[3])).outcome).toBe('pass');
    expect((await bench.step(many[4])).outcome).toBe('insufficient-evidence');
  });
});
