import { conditionOf, phaseOf, type StepRecord } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { submitUndo } from '../changes/submitUndo';

jest.setTimeout(180_000);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const requester = 'user:default/shop-requester';
const owner = 'user:default/shop-owner-1';

/** Taking back what merged: by hand, because it ends, and after an emergency (3-changes.md, J9). */
describe('taking back', () => {
  const bench = DeliveryBench.create();
  const reviewers = {
    routing: ['shop-owner-1', 'platform-1'],
    security: ['security-1', 'security-2'],
  } as const;

  async function land(id: string, approvals: 1 | 2 = 2): Promise<void> {
    const { pullRequest, repo } = await bench.step(id);
    const people = reviewers[repo as keyof typeof reviewers];
    for (const login of people.slice(0, approvals)) {
      await bench.forge.approve(pullRequest!.number, login, repo);
    }
    await bench.later();
    expect(await bench.forge.merge(pullRequest!.number, people[0], repo)).toBe(
      200,
    );
    await bench.later();
  }

  async function undo(id: string, key = `undo-${id}`): Promise<string> {
    const change = await bench.change(id);
    const { change: made } = await submitUndo(
      bench.core.scope,
      { change, reason: 'Partners moved back', key },
      { user: requester },
    );
    await bench.core.settle();
    return made.id;
  }

  const asked = async (
    request: Parameters<typeof bench.core.submit>[0],
    user = requester,
  ) => {
    const id = await bench.core.submit(request, user);
    await bench.core.settle();
    return id;
  };

  const allChanges = async () => {
    const { items } = await bench.core.store.list({ limit: 100, offset: 0 });
    return items;
  };

  /** The manifest on the tip of routing. */
  const manifest = async () => {
    const { world } = await bench.core.worlds.current();
    return world.services.get('shop/checkout')!.manifest.spec.egress ?? [];
  };

  describe('by a person', () => {
    it('asks for the inverse of what landed, and ends the other when it lands', async () => {
      const id = await bench.proposed('back-1.partners.example');
      await land(id);
      const undoId = await undo(id);
      const change = await bench.change(undoId);
      expect(change.title).toMatch(/^Revert/);
      expect((await bench.step(undoId)).state).toBe('open');
      expect((await bench.change(id)).undoneBy).toEqual([undoId]);
      // Asked again with the same key: the same change.
      expect(await undo(id)).toBe(undoId);
      await land(undoId);
      expect(phaseOf(await bench.change(id))).toBe('reverted');
      expect((await manifest()).map(({ host }) => host)).not.toContain(
        'back-1.partners.example',
      );
    });

    it('leaves what others wrote since then', async () => {
      const first = await bench.proposed('back-2.partners.example');
      await land(first);
      const second = await bench.proposed('back-3.partners.example');
      await land(second);
      const undoId = await undo(first);
      await land(undoId);
      const hosts = (await manifest()).map(({ host }) => host);
      expect(hosts).toContain('back-3.partners.example');
      expect(hosts).not.toContain('back-2.partners.example');
      expect(phaseOf(await bench.change(second))).not.toBe('reverted');
    });

    it('says what is in the way instead of guessing', async () => {
      const id = await bench.proposed('back-4.partners.example');
      await land(id);
      // Somebody else edits the same lines.
      const edit = await asked({
        kind: 'egress',
        input: {
          action: 'remove',
          service: 'shop/checkout',
          host: 'back-4.partners.example',
          reason: 'Partners moved back already',
        },
      });
      await land(edit);
      await expect(undo(id)).rejects.toThrow('there is nothing to revert');
      expect((await bench.change(id)).undoneBy).toBeUndefined();
    });

    it('may be asked for again when the first try was withdrawn', async () => {
      const id = await bench.proposed('back-5.partners.example');
      await land(id);
      const first = await undo(id);
      await expect(undo(id, 'another-key-2')).rejects.toThrow(
        `Change ${first} was asked for`,
      );
      await bench.withdraw(first);
      await bench.core.settle();
      const second = await undo(id, 'another-key-3');
      expect((await bench.change(id)).undoneBy).toEqual([first, second]);
    });

    it('is not what another input says it is', async () => {
      const id = await bench.proposed('back-6.partners.example');
      await land(id);
      const other = await bench.proposed('back-7.partners.example');
      await land(other);
      const { input } = await bench.change(await undo(other));
      await expect(
        asked({
          kind: 'revert',
          input: { ...(input as object), change: id },
        }),
      ).rejects.toThrow(`these are not the lines that change ${id} merged`);
      await expect(
        asked({
          kind: 'revert',
          input: { ...(input as object), change: 'nobody' },
        }),
      ).rejects.toThrow('there is no change nobody');
    });
  });

  describe('because it ends', () => {
    const until = (days: number) =>
      new Date(bench.core.scope.now().getTime() + days * DAY)
        .toISOString()
        .slice(0, 10);
    const raise = (days: number) => ({
      kind: 'sampling-raise',
      input: {
        service: 'shop/checkout',
        signal: 'trace',
        rate: 20 + days,
        until: until(days),
        reason: 'Some orders are lost on the way',
      },
    });
    const undoing = async (id: string) =>
      (await allChanges()).filter(({ undoes }) => undoes === id);

    it('opens its undo three days ahead, once, whatever restarts or jumps', async () => {
      const id = await asked(raise(10));
      await land(id);
      await bench.later(6 * DAY);
      expect(await undoing(id)).toEqual([]);
      // Two portals look at it at once, after a week-end nobody saw.
      const restarted = await bench.another();
      restarted.advance(3 * DAY);
      await Promise.all([bench.later(3 * DAY), restarted.settle()]);
      await bench.later();
      const found = await undoing(id);
      expect(found).toHaveLength(1);
      expect(found[0].requester.user).toBe(requester);
      expect(found[0].plan.reason).toContain('Ends on');
      expect(await bench.notices(id)).toContain(`expiring/${found[0].id}`);
      await bench.later(5 * DAY);
      expect(await undoing(id)).toHaveLength(1);
      await restarted.close();
      await land(found[0].id);
      expect(phaseOf(await bench.change(id))).toBe('reverted');
    });

    it('says so when it cannot, and tries again', async () => {
      const id = await asked(raise(12));
      await land(id);
      // Whoever asked for it has left.
      const { people } = bench.core.scope;
      const known = people.person.bind(people);
      const left = jest
        .spyOn(people, 'person')
        .mockImplementation(async user =>
          user === requester ? undefined : known(user),
        );
      await bench.later(11 * DAY);
      expect(await undoing(id)).toEqual([]);
      const waiting = conditionOf(await bench.change(id), 'WaitingForPerson');
      expect(waiting).toMatchObject({ status: 'true', reason: 'UndoRefused' });
      expect(waiting?.message).toContain('is not in the catalog');
      left.mockRestore();
      await bench.later(2 * HOUR);
      const [made] = await undoing(id);
      expect(phaseOf(await bench.change(id))).not.toBe('waiting-for-person');
      await land(made.id);
    });
  });

  describe('after an emergency', () => {
    const deny = () => ({
      kind: 'emergency-deny',
      input: {
        service: 'shop/cart',
        scope: 'service',
        target: 'principals',
        principals: ['fra-1.mesh.corp/ns/shop/sa/checkout'],
        reason: 'The key of this identity was seen in public',
      },
    });
    const aggregate = async ({ commit, repo }: StepRecord) => {
      const { body } = await bench.forge.api<
        readonly { context: string; status: string }[]
      >(`/commits/${commit}/statuses?limit=50`, { repo });
      return body.find(({ context }) => context === 'causeway')!.status;
    };

    it('takes one approval and no soak, and is reviewed within a day', async () => {
      const id = await asked(deny(), owner);
      const step = await bench.step(id);
      const modes = Object.fromEntries(
        step.verdicts.map(({ gate, mode }) => [gate, mode]),
      );
      expect(modes).toMatchObject({ rules: 'enforce', duties: 'enforce' });
      expect(modes['impact-replay']).not.toBe('enforce');
      expect(await aggregate(step)).toBe('pending');
      const { body: pull } = await bench.forge.api<{ body: string }>(
        `/pulls/${step.pullRequest!.number}`,
        { repo: 'security' },
      );
      expect(pull.body).toContain('1 approval by members');
      await bench.forge.approve(
        step.pullRequest!.number,
        'security-1',
        'security',
      );
      await bench.later();
      expect(await aggregate(await bench.step(id))).toBe('success');
      await bench.forge.approve(
        step.pullRequest!.number,
        'security-2',
        'security',
      );
      await bench.forge.merge(
        step.pullRequest!.number,
        'security-1',
        'security',
      );
      await bench.later();
      expect(phaseOf(await bench.change(id))).toBe('waiting-for-person');
      expect(await bench.notices(id)).toContain('review-due');
      await bench.later(25 * HOUR);
      expect(conditionOf(await bench.change(id), 'ReviewDue')).toMatchObject({
        reason: 'ReviewLate',
        message: expect.stringContaining('nobody reviewed it'),
      });
      expect(await bench.notices(id)).toContain('review-late');
      const { items } = await bench.core.store.list({
        open: true,
        limit: 100,
        offset: 0,
      });
      expect(items.map(each => each.id)).toContain(id);
      // Reviewed by being taken back.
      const undoId = await undo(id);
      await land(undoId);
      expect(phaseOf(await bench.change(id))).toBe('reverted');
    });
  });
});
