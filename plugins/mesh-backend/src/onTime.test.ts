import type { ChangeView } from '@causeway/plugin-mesh-common';
import { EstateClock } from '@causeway/plugin-mesh-node';
import { ApiBench } from '../testing/apiBench';
import { estateForge, type EstateForge } from '../testing/estateForge';
import { onTime } from './onTime';

jest.setTimeout(180_000);

/** What happens right after the estate's clock was moved is dated by the moved clock, and not by the time before. */
describe('a moved clock', () => {
  const bench = ApiBench.create();
  let forge: EstateForge;

  /** Moves the estate's clock by a day; answers its time then. */
  const nextDay = async () => {
    await forge.control('/clock', { advance: 'P1D' });
    const answer = await fetch(`${bench.estate.url}/_estate/clock`);
    return ((await answer.json()) as { now: string }).now;
  };
  const asked = async (name: string) => {
    const { status, body } = await bench.post('/changes', {
      kind: 'egress',
      input: {
        service: 'shop/checkout',
        host: `${name}.partners.example`,
        reason: 'Partners moved their interface there',
      },
      key: `moved-${name}`,
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as ChangeView;
  };
  beforeAll(async () => {
    forge = await estateForge(bench.estate);
  });

  it('dates what people ask for', async () => {
    const since = await nextDay();
    const { createdAt } = await asked('clock-1');
    expect(createdAt >= since).toBe(true);
  });
});

it('goes on as it was where the clock cannot be asked', async () => {
  const system = () => new Date('2027-03-01T09:00:00Z');
  // The port of discarded bytes: nobody listens there.
  const clock = new EstateClock({ url: 'http://127.0.0.1:9', system });
  await onTime(clock);
  expect(clock.now()).toEqual(system());
});
