import { conditionOf, phaseOf, type StepRecord } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { personsClone } from '../../testing/personsClone';
import type { ChangeStore } from '../changes/ChangeStore';
import { submitUndo } from '../changes/submitUndo';

jest.setTimeout(300_000);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const requester = 'user:default/shop-requester';
const owner = 'user:default/shop-owner-1';

/** Taking back what others take back too, what is not whole yet, and what nobody takes back. */
describe('taking back under odd circumstances', () => {
  const bench = DeliveryBench.create();
  const reviewers = {
    routing: ['shop-owner-1', 'platform-1', 'platform-2'],
    security: ['security-1', 'security-2'],
  } as const;

  const stepOf = async (id: string, index: number): Promise<StepRecord> =>
    (await bench.change(id)).steps[index - 1];

  async function land(id: string, index = 1): Promise<void> {
    const { pullRequest, repo } = await stepOf(id, index);
    const people = reviewers[repo as keyof typeof reviewers];
    for (const login of people) {
      await bench.forge.approve(pullRequest!.number, login, repo);
    }
    await bench.later();
    expect(await bench.forge.merge(pullRequest!.number, people[1], repo)).toBe(
      200,
    );
    await bench.later();
  }

  async function undo(id: string, key: string, user = requester) {
    const { change } = await submitUndo(
      bench.core.scope,
      {
        change: await bench.change(id),
        reason: 'Partners moved back',
        key,
      },
      { user },
    );
    await bench.core.settle();
    return change.id;
  }

  const withdraw = async (id: string) => {
    const result = await bench.withdraw(id);
    expect(result.ok).toBe(true);
    await bench.core.settle();
  };

  const undoing = async (id: string) => {
    const { items } = await bench.core.store.list({ limit: 100, offset: 0 });
    return items.filter(({ undoes }) => undoes === id);
  };

  const protection = (body: object) =>
    bench.forge.api('/branch_protections/main', {
      method: 'PATCH',
      as: 'estate-admin',
      body,
    });

  /** By somebody who may set the protection of the branch aside. */
  async function force(number: number): Promise<void> {
    await protection({ enable_status_check: false, required_approvals: 0 });
    // The forge looks for conflicts after a push, at the first question.
    await bench.forge.pulls();
    const merged = await bench.forge.merge(number, 'shop-owner-1');
    await protection({ enable_status_check: true, required_approvals: 2 });
    expect(merged).toBe(200);
    await bench.later();
  }

  it('is one change when two people ask for it at the same moment', async () => {
    const id = await bench.proposed();
    await land(id);
    const change = await bench.change(id);
    let here = 0;
    let meet = () => {};
    const met = new Promise<void>(resolve => {
      meet = resolve;
    });
    // Both looked at what there is before either stores its change.
    const store: ChangeStore = Object.create(bench.core.store, {
      create: {
        value: async (made: Parameters<ChangeStore['create']>[0]) => {
          here += 1;
          if (here === 2) meet();
          await met;
          return bench.core.store.create(made);
        },
      },
    });
    const ask = (key: string, user: string) =>
      submitUndo(
        { ...bench.core.scope, store },
        { change, reason: 'Partners moved back', key },
        { user },
      );
    const asked = await Promise.allSettled([
      ask('key-of-the-first', requester),
      ask('key-of-the-second', owner),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ]);
    const refused = asked.find(({ status }) => status === 'rejected');
    expect(String((refused as PromiseRejectedResult).reason)).toContain(
      'was asked for to take it back',
    );
    expect(await undoing(id)).toHaveLength(1);
  });

  it('may itself be taken back', async () => {
    const host = 'twice.partners.example';
    const id = await bench.proposed(host);
    await land(id);
    const first = await undo(id, 'undo-once');
    await land(first);
    const second = await undo(first, 'undo-twice');
    await land(second);
    const { world } = await bench.core.worlds.current();
    expect(
      world.services
        .get('shop/checkout')!
        .manifest.spec.egress?.map(each => each.host),
    ).toContain(host);
    expect(phaseOf(await bench.change(first))).toBe('reverted');
  });

  describe('because it ends', () => {
    const raise = async (days: number) => {
      const until = new Date(bench.core.scope.now().getTime() + days * DAY);
      const id = await bench.core.submit({
        kind: 'sampling-raise',
        input: {
          service: 'shop/checkout',
          signal: days % 2 === 0 ? 'trace' : 'access-log',
          rate: 20 + days,
          until: until.toISOString().slice(0, 10),
          reason: 'Some orders are lost on the way',
        },
      });
      await bench.core.settle();
      await land(id);
      return id;
    };

    it('is said once when its change was withdrawn, and opens no other', async () => {
      const id = await raise(10);
      await bench.later(8 * DAY);
      const [made] = await undoing(id);
      await withdraw(made.id);
      await bench.later(2 * HOUR);
      const waiting = conditionOf(await bench.change(id), 'WaitingForPerson');
      expect(waiting).toMatchObject({ status: 'true', reason: 'UndoRefused' });
      expect(waiting?.message).toContain(`change ${made.id}`);
      expect(waiting?.message).toContain('withdrawn');
      const before = await bench.core.store.events(id);
      for (const _ of [1, 2, 3]) await bench.later(2 * HOUR);
      expect(await bench.core.store.events(id)).toEqual(before);
      expect(await undoing(id)).toHaveLength(1);
      // Whoever is told may ask for it again.
      await undo(id, 'asked-again-by-a-person');
      expect(phaseOf(await bench.change(id))).not.toBe('waiting-for-person');
    });

    it('happens although somebody once asked for it and thought better of it', async () => {
      const id = await raise(11);
      await withdraw(await undo(id, 'too-early'));
      await bench.later(9 * DAY);
      const found = await undoing(id);
      expect(found.map(({ ended }) => ended?.as)).toEqual(
        expect.arrayContaining(['withdrawn', undefined]),
      );
      expect(found).toHaveLength(2);
    });

    it('is no news when nothing of it stands any more', async () => {
      const id = await raise(12);
      const clone = await personsClone(bench.estate, {
        login: 'security-1',
        repo: 'security',
      });
      const path = 'telemetry/shop.yaml';
      const lines = clone.read(path).split('\n');
      expect(lines.length).toBeGreaterThan(3);
      const { plan } = await bench.change(id);
      clone.push('by-hand-gone', { [path]: plan.steps[0].edits[0].before });
      const { body } = await bench.forge.api<{ number: number }>('/pulls', {
        as: 'security-1',
        repo: 'security',
        body: { head: 'by-hand-gone', base: 'main', title: 'No more samples' },
      });
      for (const login of ['security-2', 'security-3']) {
        await bench.forge.approve(body.number, login, 'security');
      }
      await bench.later();
      expect(
        await bench.forge.merge(body.number, 'security-2', 'security'),
      ).toBe(200);
      await bench.later(11 * DAY);
      expect(await undoing(id)).toEqual([]);
      expect(phaseOf(await bench.change(id))).not.toBe('waiting-for-person');
    });
  });

  describe('half of it', () => {
    async function halfLanded(reason: string): Promise<string> {
      const id = await bench.core.submit(
        {
          kind: 'federation',
          input: {
            service: 'shop/frontend',
            provider: 'payments/card-gateway',
            reason,
          },
        },
        owner,
      );
      await bench.core.settle();
      return id;
    }

    it('keeps the rest from landing meanwhile', async () => {
      const id = await halfLanded('The shop pages check cards here');
      await land(id);
      const undoId = await undo(id, 'half', owner);
      await bench.later();
      const { commit, repo } = await stepOf(id, 2);
      const { body } = await bench.forge.api<
        readonly { context: string; status: string; description: string }[]
      >(`/commits/${commit}/statuses?limit=50`, { repo });
      expect(body.find(({ context }) => context === 'causeway')).toMatchObject({
        status: 'pending',
        description: expect.stringContaining(`Change ${undoId} takes back`),
      });
      await land(undoId);
      expect(phaseOf(await bench.change(id))).toBe('reverted');
    });

    it('says once that it is outdated, also when what landed is unproven', async () => {
      const id = await halfLanded('The shop pages check cards again');
      await force((await stepOf(id, 1)).pullRequest!.number);
      expect(phaseOf(await bench.change(id))).toBe('merged-unproven');
      const clone = await personsClone(bench.estate, {
        login: 'shop-owner-2',
        repo: 'routing',
      });
      const { edits } = (await bench.change(id)).plan.steps[0];
      const frontend = 'services/shop/frontend.yaml';
      clone.push('takes-it-away', {
        ...Object.fromEntries(edits.map(each => [each.path, each.before])),
        [frontend]: `${clone.read(frontend).trimEnd()}\n# Moved\n`,
      });
      const { body } = await bench.forge.api<{ number: number }>('/pulls', {
        as: 'shop-owner-2',
        body: { head: 'takes-it-away', base: 'main', title: 'Not this' },
      });
      await bench.core.settle();
      await force(body.number);
      await bench.later();
      expect(conditionOf(await bench.change(id), 'Outdated')?.status).toBe(
        'true',
      );
      const before = await bench.core.store.events(id);
      for (const _ of [1, 2, 3]) await bench.later();
      const after = await bench.core.store.events(id);
      expect(after.slice(before.length)).toEqual([]);
    });
  });
});
