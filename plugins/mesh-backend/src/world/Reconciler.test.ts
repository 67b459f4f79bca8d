import { DeliveryBench } from '../../testing/deliveryBench';
import { Reconciler } from './Reconciler';

jest.setTimeout(60_000);

describe('following the forge', () => {
  const bench = DeliveryBench.create();
  let published: string[];
  let reconciler: Reconciler;
  let trouble: Error | undefined;

  beforeEach(() => {
    published = [];
    trouble = undefined;
    reconciler = new Reconciler({
      ...bench.core,
      now: bench.core.scope.now,
      published: async ({ repo, commit }) => {
        if (trouble) throw trouble;
        published.push(`${repo}@${commit}`);
      },
      wake: () => {},
    });
  });

  async function moveRouting(): Promise<string> {
    const id = await bench.proposed();
    await bench.forge.merge(await bench.approve(id), 'platform-1');
    // Whoever submits looks at the forge, too, and may see the move first.
    await bench.core.worlds.refresh();
    return `routing@${bench.core.worlds.sights().get('routing')!.commit}`;
  }

  it('tells of a move that somebody else saw first, once', async () => {
    await reconciler.runDue();
    expect(published.map(each => each.split('@')[0]).sort()).toEqual([
      'identity',
      'platform',
      'routing',
      'security',
    ]);
    const moved = await moveRouting();
    published = [];
    await reconciler.runDue();
    expect(published).toEqual([moved]);
    await reconciler.runDue();
    expect(published).toEqual([moved]);
  });

  it('tells again what could not be told', async () => {
    await reconciler.runDue();
    const moved = await moveRouting();
    published = [];
    trouble = new Error('the bus is down');
    await expect(reconciler.runDue()).rejects.toThrow('the bus is down');
    trouble = undefined;
    await reconciler.runDue();
    expect(published).toEqual([moved]);
  });

  it('makes every open change of a moved repository due', async () => {
    await reconciler.runDue();
    const open = await bench.proposed();
    await moveRouting();
    const due = async () =>
      Number(
        (await bench.knex('change_work').where({ change_id: open }).first())
          .due_at,
      );
    const before = await due();
    await reconciler.runDue();
    expect(await due()).toBeLessThan(before);
  });

  it('asks the forge a few times for ten thousand hints, and misses none', async () => {
    await reconciler.runDue();
    const open = await bench.proposed();
    const { number } = (await bench.step(open)).pullRequest!;
    const forgotten = jest.spyOn(bench.core.pulls, 'forget');
    const looks = jest.spyOn(bench.core.worlds, 'refresh');
    const hints = Array.from({ length: 10_000 }, (_, at) =>
      reconciler.hint({
        delivery: `d${at}`,
        repo: 'routing',
        ...(at % 2 === 0
          ? { event: 'push', ref: 'refs/heads/main' }
          : { event: 'review', number: number + (at % 5) }),
      }),
    );
    await Promise.all(hints);
    expect(looks.mock.calls.length).toBeLessThanOrEqual(3);
    expect(forgotten).toHaveBeenCalledWith('routing', number);
    // One that comes after all was said starts a round of its own.
    const before = looks.mock.calls.length;
    await reconciler.hint({
      delivery: 'late',
      repo: 'routing',
      event: 'pull-request',
      number,
    });
    expect(looks.mock.calls.length).toBe(before + 1);
  });

  it('goes on after a round that failed', async () => {
    const broken = jest
      .spyOn(bench.core.worlds, 'refresh')
      .mockRejectedValueOnce(new Error('the disk is full'));
    const push = {
      delivery: 'd',
      repo: 'routing',
      event: 'push',
      ref: 'refs/heads/main',
    } as const;
    await expect(reconciler.hint(push)).rejects.toThrow('the disk is full');
    await reconciler.hint(push);
    expect(broken.mock.calls.length).toBe(2);
  });
});
