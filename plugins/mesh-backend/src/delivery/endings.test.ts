import { conditionOf, phaseOf } from '@causeway/mesh-intent';
import type { CodeHost } from '@causeway/plugin-mesh-node';
import { clonedRouting } from '../../testing/clonedRouting';
import { DeliveryBench } from '../../testing/deliveryBench';
import { fronted } from '../../testing/fronted';

jest.setTimeout(120_000);

/** How changes end: withdrawn at any moment, merged as judged or otherwise. */
describe('the end of a change', () => {
  const bench = DeliveryBench.create();

  const pull = async (number: number) =>
    (await bench.forge.pulls()).find(each => each.number === number)!;

  describe('withdrawn', () => {
    it('takes back what a look was pushing at that moment', async () => {
      const id = await bench.core.submit(bench.egress());
      let withdrawn: Promise<unknown> | undefined;
      let pushes = 0;
      bench.onEffect = effect => {
        if (effect !== 'push') return;
        pushes += 1;
        withdrawn ??= bench.withdraw(id);
      };
      await bench.core.settle();
      await withdrawn;
      expect(pushes).toBe(1);
      expect(phaseOf(await bench.change(id))).toBe('withdrawn');
      expect(await bench.branchExists(id)).toBe(false);
      expect(
        (await bench.forge.pulls()).filter(({ head }) => head.ref.includes(id)),
      ).toEqual([]);
    });

    it('takes back what a process pushed before it died', async () => {
      const id = await bench.core.submit(bench.egress());
      bench.onEffect = effect => {
        if (effect === 'push') throw new Error('died here');
      };
      await bench.core.worker.runDue();
      bench.onEffect = () => {};
      expect(await bench.branchExists(id)).toBe(true);
      expect((await bench.step(id)).state).toBe('planned');
      await bench.withdraw(id);
      await bench.core.settle();
      expect(await bench.branchExists(id)).toBe(false);
    });

    it('is cleaned up when the forge is back, also by a portal that started since', async () => {
      const id = await bench.proposed();
      const { number } = (await bench.step(id)).pullRequest!;
      await bench.forge.control('/faults', { mode: 'down' });
      await bench.withdraw(id);
      await bench.core.settle();
      await bench.forge.control('/faults', { mode: 'none' });
      expect((await pull(number)).state).toBe('open');
      const restarted = await bench.another();
      restarted.advance(600_000);
      await restarted.settle();
      expect(await pull(number)).toMatchObject({
        state: 'closed',
        merged: false,
      });
      expect(await bench.branchExists(id)).toBe(false);
      await restarted.close();
    });

    it('leaves a branch alone that somebody else pushed to', async () => {
      const id = await bench.proposed();
      const { branch, commit, pullRequest } = await bench.step(id);
      const git = await clonedRouting(bench.estate);
      const foreign = git(
        ...['-c', 'user.name=x', '-c', 'user.email=x@shop.example'],
        ...['commit-tree', `${commit}^{tree}`, '-p', commit!, '-m', 'On top'],
      ).trim();
      git('push', '-q', 'origin', `${foreign}:refs/heads/${branch}`);
      await bench.withdraw(id);
      await bench.core.settle();
      expect((await pull(pullRequest!.number)).state).toBe('closed');
      expect(await bench.branchExists(id)).toBe(true);
    });

    it('is not withdrawn when it was merged at the same moment', async () => {
      const id = await bench.proposed();
      const number = await bench.approve(id);
      await bench.withdraw(id);
      expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
      await bench.core.settle();
      const change = await bench.change(id);
      expect(change.ended).toBeUndefined();
      expect(phaseOf(change)).toBe('merged-unproven');
      expect(conditionOf(change, 'MergedUnproven')?.message).toContain(
        'after the change was withdrawn',
      );
    });
  });

  describe('merged', () => {
    it('does not take its own merge for a base that moved', async () => {
      const id = await bench.proposed();
      const number = await bench.approve(id);
      const before = await bench.notices(id);
      expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
      await bench.later();
      expect(phaseOf(await bench.change(id))).toBe('merged');
      const types = (await bench.core.store.events(id)).map(
        ({ event }) => event.type,
      );
      expect(types).not.toContain('BaseMoved');
      expect(await bench.notices(id)).toEqual(before);
    });

    it('is asked about for the week in which it may turn live, and no more', async () => {
      const id = await bench.proposed();
      const due = () => bench.knex('change_work').where({ change_id: id });
      const number = await bench.approve(id);
      await bench.forge.merge(number, 'platform-1');
      await bench.later();
      expect(await due()).toHaveLength(1);
      await bench.later(8 * 24 * 3_600_000);
      expect(await due()).toEqual([]);
    });

    it('is unproven when the portal had been away for long before', async () => {
      const id = await bench.proposed();
      const number = await bench.approve(id);
      // An hour in which nobody could have taken the green status back.
      await bench.forge.control('/clock', { advance: 'PT1H' });
      bench.core.advance(3600_000);
      expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
      await bench.later();
      const change = await bench.change(id);
      expect(phaseOf(change)).toBe('merged-unproven');
      expect(conditionOf(change, 'MergedUnproven')?.message).toContain(
        'had last been judged at',
      );
    });

    it('is unproven with a head the portal did not make', async () => {
      const id = await bench.proposed();
      const number = await bench.approve(id);
      const { branch, commit } = await bench.step(id);
      const git = await clonedRouting(bench.estate);
      const foreign = git(
        ...['-c', 'user.name=x', '-c', 'user.email=x@shop.example'],
        ...['commit-tree', `${commit}^{tree}`, '-p', commit!, '-m', 'On top'],
      ).trim();
      git('push', '-q', 'origin', `${foreign}:refs/heads/${branch}`);
      // Break-glass: owners approve what they see, and a status is posted by hand.
      for (const login of ['shop-owner-1', 'platform-1']) {
        await bench.forge.approve(number, login);
      }
      await bench.forge.api(`/statuses/${foreign}`, {
        as: 'platform-1',
        body: { context: 'causeway', state: 'success' },
      });
      // The forge looks for conflicts after a push, at the first question.
      await bench.forge.pulls();
      expect(await bench.forge.merge(number, 'platform-1')).toBe(200);
      await bench.later();
      const change = await bench.change(id);
      expect(phaseOf(change)).toBe('merged-unproven');
      expect(conditionOf(change, 'MergedUnproven')?.message).toContain(foreign);
    });

    it('is unproven when the signed commit is not in the target branch', async () => {
      const id = await bench.proposed();
      await bench.approve(id);
      // A squash: merged by the forge's word, with the portal's head, and the head is not in main.
      const squashing = (real: CodeHost): CodeHost =>
        fronted(real, host => ({
          pullRequest: async (...asked) => ({
            ...(await host.pullRequest(...asked)),
            state: 'closed',
            merged: true,
          }),
        }));
      const core = await bench.another(squashing);
      core.advance(600_000);
      await core.settle();
      const change = await bench.change(id);
      expect(phaseOf(change)).toBe('merged-unproven');
      expect(conditionOf(change, 'MergedUnproven')?.message).toContain(
        'squashed or rebased',
      );
      await core.close();
    });
  });
});
