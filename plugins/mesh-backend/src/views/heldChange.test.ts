import { DeliveryBench } from '../../testing/deliveryBench';
import { changeView } from './changeView';

jest.setTimeout(60_000);

describe('the findings of a change', () => {
  const bench = DeliveryBench.create();

  const findings = async (id: string) => {
    const view = await changeView(bench.core.scope, await bench.change(id), {
      events: await bench.core.store.events(id),
      caller: { ownership: [] },
    });
    return view.findings;
  };

  it('are none while it goes on, and none once it ended', async () => {
    const id = await bench.proposed();
    expect(await findings(id)).toEqual([]);
    await bench.withdraw(id);
    expect(await findings(id)).toEqual([]);
  });

  it('are what its input says now when somebody else was first', async () => {
    const host = 'twice.partners.example';
    const [first, second] = [
      await bench.proposed(host),
      await bench.proposed(host),
    ];
    const number = await bench.approve(first);
    expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
    await bench.later();
    const change = await bench.change(second);
    expect(
      change.conditions.find(({ type }) => type === 'Outdated')?.status,
    ).toBe('true');
    const found = await findings(second);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatchObject({
      severity: 'error',
      jsonPath: ['host'],
    });
  });
});
