import { conditionOf, phaseOf } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';

jest.setTimeout(120_000);

describe('a pull request of the portal that somebody pointed elsewhere', () => {
  const bench = DeliveryBench.create();

  it('is told to a person, once, and goes on when it points back', async () => {
    const clone = await personsClone(bench.estate, {
      login: 'shop-owner-2',
      repo: 'routing',
    });
    clone.push('side', { 'services/shop/side.txt': 'x' });
    const id = await bench.proposed();
    const { number } = (await bench.step(id)).pullRequest!;
    const point = async (base: string) => {
      const { status } = await bench.forge.api(`/pulls/${number}`, {
        method: 'PATCH',
        as: 'estate-admin',
        body: { base },
      });
      expect(status).toBe(201);
      await bench.later();
    };
    const waiting = async () =>
      conditionOf(await bench.change(id), 'WaitingForPerson');
    await point('side');
    expect(await waiting()).toMatchObject({
      status: 'true',
      reason: 'PullRequestRetargeted',
      message: expect.stringContaining('into side now, and not into main'),
    });
    expect(phaseOf(await bench.change(id))).toBe('waiting-for-person');
    const events = await bench.core.store.events(id);
    for (const _ of [1, 2]) await bench.later();
    expect(await bench.core.store.events(id)).toEqual(events);
    await point('main');
    expect(await waiting()).toMatchObject({ status: 'false' });
    expect(phaseOf(await bench.change(id))).toBe('proposed');
    await bench.forge.merge(await bench.approve(id), 'platform-1');
    await bench.later();
    expect(phaseOf(await bench.change(id))).toBe('merged');
  });
});
