import { ConflictError } from '@backstage/errors';
import {
  conditionOf,
  newChange,
  phaseOf,
  waitingOf,
} from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { previewChange } from '../changes/previewChange';
import { changeView } from '../views/changeView';
import { branchOf } from './stepCommit';

jest.setTimeout(120_000);

/** What goes wrong, and that it ends: nothing stays green, nothing is forgotten, nobody is called twice. */
describe('troubles of a delivery', () => {
  const bench = DeliveryBench.create();

  it('takes the green status back when the change became outdated', async () => {
    const host = 'outdated.partners.example';
    const id = await bench.proposed(host);
    const same = await bench.proposed(host);
    const number = await bench.approve(id);
    const { commit } = await bench.step(id);
    expect(await bench.aggregate(commit!)).toContain('success');
    expect(
      await bench.forge.merge(await bench.approve(same), 'platform-1'),
    ).toBe(200);
    await bench.later();
    expect(phaseOf(await bench.change(id))).toBe('outdated');
    expect(await bench.aggregate(commit!)).toContain('pending: Outdated.');
    expect(await bench.forge.merge(number, 'platform-1')).toBe(405);
  });

  it('says what differs when it would now take something else away', async () => {
    const host = 'terms.partners.example';
    const add = bench.egress(host);
    const remove = { ...add, input: { ...add.input, action: 'remove' } };
    const tls = { ...add, input: { ...add.input, protocol: 'TLS' } };
    const land = async (request: typeof add) => {
      const id = await bench.core.submit(request);
      await bench.core.settle();
      const number = await bench.approve(id);
      expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
      await bench.later();
    };
    await land(add);
    const id = await bench.core.submit(remove);
    await bench.core.settle();
    // It sleeps while others take the host back and declare it anew.
    const due = (at: number) =>
      bench.knex('change_work').where({ change_id: id }).update({ due_at: at });
    await due(9e15);
    await land(remove);
    await land(tls);
    await due(0);
    await bench.later();
    const change = await bench.change(id);
    expect(phaseOf(change)).toBe('outdated');
    const message = conditionOf(change, 'Outdated')?.message;
    expect(message).toMatch(/no longer call .*it was .*HTTPS.*it is .*"TLS"/);
  });

  it('takes the green status back when a repository could not be read for too long', async () => {
    const id = await bench.proposed();
    await bench.approve(id);
    const { commit } = await bench.step(id);
    expect(await bench.aggregate(commit!)).toContain('success');
    await bench.forge.control('/faults', { mode: 'down', scope: 'git' });
    await bench.later(6 * 60_000);
    expect(await bench.aggregate(commit!)).toMatch(
      /pending: The \w+ repository could not be read since/,
    );
    await bench.forge.control('/faults', { mode: 'none' });
    await bench.later();
    expect(await bench.aggregate(commit!)).toContain('success');
  });

  it.each(['401', 'redirect'])(
    'goes on by itself after a forge that refused with %s, and calls once',
    async mode => {
      const open = await bench.proposed();
      const planned = await bench.core.submit(bench.egress());
      await bench.forge.control('/faults', { mode });
      for (const _ of [1, 2, 3]) await bench.later(400_000);
      for (const id of [open, planned]) {
        expect(phaseOf(await bench.change(id))).toBe('waiting-for-person');
        expect(await bench.notices(id)).toHaveLength(1);
        const failures = (await bench.core.store.events(id)).filter(
          ({ event }) => event.type === 'DeliveryFailed',
        );
        expect(failures).toHaveLength(1);
      }
      await bench.forge.control('/faults', { mode: 'none' });
      await bench.later(400_000);
      for (const id of [open, planned]) {
        expect(phaseOf(await bench.change(id))).toBe('proposed');
      }
    },
  );

  it.each([
    [
      'down',
      /^The forge at http:\/\/localhost:\d+ cannot be reached, .* since \S+Z, so the routing repository \(mesh\/routing\) is neither read nor written\. .*tries again by itself/,
    ],
    [
      '401',
      /^The forge at http:\/\/localhost:\d+ refuses .* the routing repository \(mesh\/routing\) since \S+Z\. .*goes on by itself/,
    ],
  ])(
    'says in words what it waits for while the forge is %s, and to who can mend it what was seen',
    async (mode, words) => {
      const id = await bench.core.submit(bench.egress());
      await bench.forge.control('/faults', { mode });
      const began = bench.core.scope.now().toISOString();
      await bench.core.settle();
      const first = waitingOf(await bench.change(id)).because!;
      expect(first).toMatch(words);
      expect(first).not.toMatch(/\/api\/|GET |ECONN|\.git/);
      const since = /since (\S+Z)/.exec(first)![1];
      expect(since >= began).toBe(true);
      // The same outage later began when it began.
      await bench.later(400_000);
      expect(waitingOf(await bench.change(id)).because).toBe(first);

      const seenBy = async (...ownership: string[]) => {
        const { conditions } = await changeView(
          bench.core.scope,
          await bench.change(id),
          { events: [], caller: { ownership } },
        );
        return conditions.flatMap(({ detail }) => detail ?? []);
      };
      expect(await seenBy('group:default/team-shop')).toEqual([]);
      expect((await seenBy('group:default/platform-team'))[0]).toMatch(
        /http:\/\/(127\.0\.0\.1|localhost):\d+/,
      );
    },
  );

  it('forgets an outage of an open change when the forge is back', async () => {
    const id = await bench.proposed();
    await bench.forge.control('/faults', { mode: '500', scope: 'api' });
    await bench.later(400_000);
    expect(conditionOf(await bench.change(id), 'Proposed')?.reason).toBe(
      'ForgeUnreachable',
    );
    await bench.forge.control('/faults', { mode: 'none' });
    await bench.later(400_000);
    expect(conditionOf(await bench.change(id), 'Proposed')?.reason).toBe(
      'AllOpen',
    );
  });

  it('tells people when a commit cannot be made', async () => {
    const id = await bench.core.submit(bench.egress());
    bench.onEffect = effect => {
      if (effect === 'push') throw new ConflictError('a link is in the way');
    };
    await bench.core.settle();
    expect(conditionOf(await bench.change(id), 'WaitingForPerson')).toEqual(
      expect.objectContaining({
        status: 'true',
        reason: 'NotBuildable',
        message: expect.stringContaining('a link is in the way'),
      }),
    );
  });

  it('says that the portal failed without saying its secrets, and tries again', async () => {
    const id = await bench.core.submit(bench.egress());
    bench.onEffect = effect => {
      if (effect === 'push') throw new Error('password=hunter2');
    };
    await bench.core.settle();
    const failed = conditionOf(await bench.change(id), 'Proposed')!;
    expect(failed.reason).toBe('PortalFault');
    expect(failed.message).not.toContain('hunter2');
    bench.onEffect = () => {};
    await bench.later();
    expect(phaseOf(await bench.change(id))).toBe('proposed');
  });

  it('submits what a process stored and then died', async () => {
    const { core } = bench;
    const request = bench.egress();
    const user = 'user:default/shop-requester';
    const preview = await previewChange(core.scope, { ...request, user });
    const { change } = await core.store.create({
      change: newChange({
        id: core.scope.newId(),
        kind: request.kind,
        requester: {
          user,
          displayName: 'Shop requester',
          email: 'shop-requester@shop.example',
          login: 'shop-requester',
        },
        input: preview.input,
        plan: preview.plan!,
        planHash: preview.view.planHash!,
        world: preview.view.world,
        diff: preview.judged.flatMap(each => each.diff),
        branchOf,
        now: core.scope.now(),
      }),
      key: 'left-behind',
      now: core.scope.now(),
    });
    await core.settle();
    expect(phaseOf(await bench.change(change.id))).toBe('draft');
    await bench.later(61_000);
    expect(phaseOf(await bench.change(change.id))).toBe('proposed');
  });

  it('plans anew when the commit it was planned on is gone', async () => {
    const id = await bench.proposed();
    const change = await bench.change(id);
    const gone = {
      ...change,
      world: { ...change.world, routing: 'e'.repeat(40) },
    };
    await bench
      .knex('change')
      .where({ id })
      .update({ snapshot: JSON.stringify(gone) });
    await bench.later();
    const after = await bench.change(id);
    expect(phaseOf(after)).toBe('proposed');
    expect(after.world.routing).toBe(change.world.routing);
  });
});
