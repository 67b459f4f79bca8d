import { conditionOf, phaseOf } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { PortalChangeService } from '../changes/PortalChangeService';

jest.setTimeout(120_000);

const admin = 'estate-admin';

/** The documented way out when the portal is down: an administrator posts the status that allows a merge. */
describe('a status that was posted in the place of the portal', () => {
  const bench = DeliveryBench.create();

  const force = async (commit: string, description = 'The portal is down') => {
    const { status } = await bench.forge.api(`/statuses/${commit}`, {
      as: admin,
      body: { context: 'causeway', state: 'success', description },
    });
    expect(status).toBe(201);
  };

  const viewed = async (id: string) => {
    const service = new PortalChangeService(bench.core.scope);
    return service.getChange(id, {
      credentials: { $$type: '@backstage/BackstageCredentials', principal: {} },
      ownership: [],
    });
  };

  it('is listed with who and when, and taken back while the pull request is open', async () => {
    const id = await bench.proposed();
    const { commit } = await bench.step(id);
    await force(commit!);
    await bench.later(6 * 60_000);
    const forced = {
      by: admin,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'success: The portal is down',
    };
    expect((await bench.step(id)).forced).toEqual([forced]);
    expect(await bench.aggregate(commit!)).toMatch(/^pending: /);
    const { steps, events } = await viewed(id);
    expect(steps[0].forced).toEqual([forced]);
    expect(
      events.find(({ type }) => type === 'StatusForced')?.sentence,
    ).toContain(`${admin} posted the status causeway of step 1`);
    const before = await bench.core.store.events(id);
    for (const _ of [1, 2]) await bench.later(6 * 60_000);
    expect(await bench.core.store.events(id)).toEqual(before);
    await force(commit!, 'Still down');
    await bench.later(6 * 60_000);
    expect((await bench.step(id)).forced).toHaveLength(2);
  });

  it('is told apart where it let a merge pass', async () => {
    const id = await bench.proposed();
    const number = await bench.approve(id);
    const { commit } = await bench.step(id);
    await force(commit!);
    expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
    await bench.later();
    const change = await bench.change(id);
    expect(phaseOf(change)).toBe('merged-unproven');
    expect(change.steps[0].forced).toMatchObject([{ by: admin }]);
    // Every gate had passed: the status is all that is wrong with it.
    expect(change.steps[0].outcome).toBe('pass');
    expect(conditionOf(change, 'MergedUnproven')?.message).toBe(
      `The status causeway it was merged with was posted by ${admin} at ${
        change.steps[0].forced![0].at
      } in the portal's place (success: The portal is down).`,
    );
  });
});
