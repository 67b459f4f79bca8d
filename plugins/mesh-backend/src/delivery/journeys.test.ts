import { conditionOf, phaseOf, type StepRecord } from '@causeway/mesh-intent';
import { DeliveryBench } from '../../testing/deliveryBench';
import { submitUndo } from '../changes/submitUndo';

jest.setTimeout(300_000);

const HOUR = 3_600_000;
const owner = 'user:default/shop-owner-1';
const approvers = {
  routing: ['shop-owner-1', 'platform-1', 'platform-2'],
  security: ['security-1', 'security-2'],
  identity: ['pki-1', 'pki-2'],
} as const;

/** Journeys J2, J4 and J11 on the estate, below its pages. */
describe('from request to proof', () => {
  const bench = DeliveryBench.create({ telemetry: true });

  async function asked(kind: string, input: object): Promise<string> {
    await bench.core.collect();
    const id = await bench.core.submit({ kind, input }, owner);
    await bench.core.settle();
    return id;
  }

  const stepOf = async (id: string, index: number): Promise<StepRecord> =>
    (await bench.change(id)).steps[index - 1];

  async function land(id: string, index: number): Promise<void> {
    const { pullRequest, repo } = await stepOf(id, index);
    const { number } = pullRequest!;
    const people = approvers[repo as keyof typeof approvers];
    for (const login of people) {
      // Whoever asked may not approve.
      await bench.forge.approve(number, login, repo).catch(() => {});
    }
    await bench.later();
    const merged = await bench.forge.merge(number, people[1], repo);
    expect({ index, merged }).toEqual({ index, merged: 200 });
    await bench.later();
  }

  const worldNow = async () => (await bench.core.worlds.current()).world;

  describe('declaring a dependency (J2)', () => {
    it('merges, and the manifest says so', async () => {
      const id = await asked('dependency', {
        service: 'shop/ad',
        add: ['shop/currency'],
        reason: 'Prices are shown in the currency of the reader',
      });
      await land(id, 1);
      const ad = (await worldNow()).services.get('shop/ad')!;
      expect(ad.manifest.spec.dependsOn).toEqual([
        expect.objectContaining({ service: 'shop/currency' }),
      ]);
      expect(phaseOf(await bench.change(id))).toBe('merged');
    });

    it('is refused with the path where it closes a cycle', async () => {
      await expect(
        asked('dependency', {
          service: 'shop/redis-cart',
          add: ['shop/cart'],
          reason: 'The store asks back who wrote to it',
        }),
      ).rejects.toThrow(/shop\/redis-cart.*shop\/cart.*shop\/redis-cart/s);
    });

    it('is refused where nobody knows the service', async () => {
      await expect(
        asked('dependency', {
          service: 'shop/ad',
          add: ['shop/curency'],
          reason: 'Prices are shown in the currency of the reader',
        }),
      ).rejects.toThrow('shop/currency');
    });
  });

  describe('federation (J4)', () => {
    it('lands provider, trust and consumer in this order, as one change', async () => {
      const id = await asked('federation', {
        service: 'shop/frontend',
        provider: 'payments/card-gateway',
        reason: 'The shop pages of Amsterdam check cards here',
      });
      const { steps } = await bench.change(id);
      const order = steps.map(({ repo }) => repo);
      expect(order[0]).toBe('routing');
      expect(order).toContain('security');
      expect(order[order.length - 1]).toBe('routing');
      for (const { index } of steps) {
        // What lets remote callers in is watched for a day before it is enforced.
        if (!(await stepOf(id, index)).ready) await bench.later(25 * HOUR);
        expect((await stepOf(id, index)).ready).toBe(true);
        for (const later of steps.filter(each => each.index > index)) {
          expect((await stepOf(id, later.index)).ready).toBeUndefined();
        }
        await land(id, index);
      }
      const world = await worldNow();
      const { exports = [] } = world.services.get('payments/card-gateway')!
        .manifest.spec;
      expect(exports.length).toBeGreaterThan(0);
      expect([...world.trust.keys()]).toContain('payments/card-gateway');
      expect(
        world.services
          .get('shop/frontend')!
          .manifest.spec.dependsOn?.map(({ service }) => service),
      ).toContain('payments/card-gateway');
      expect(conditionOf(await bench.change(id), 'Merged')?.status).toBe(
        'true',
      );
    });
  });

  describe('half-landed (J11)', () => {
    async function halfLanded(service: string): Promise<string> {
      const id = await asked('strict-mtls', {
        service,
        reason: 'Everybody calls over mTLS by now',
      });
      await land(id, 1);
      const { number } = (await stepOf(id, 2)).pullRequest!;
      await bench.forge.api(`/pulls/${number}`, {
        as: 'security-1',
        method: 'PATCH',
        body: { state: 'closed' },
        repo: 'security',
      });
      await bench.later();
      return id;
    }

    it('waits for a person, and tells nobody that it is done', async () => {
      const id = await halfLanded('shop/ad');
      const change = await bench.change(id);
      expect(phaseOf(change)).toBe('waiting-for-person');
      expect(conditionOf(change, 'Merged')?.status).toBe('false');
      const { message } = conditionOf(change, 'WaitingForPerson')!;
      expect(message).toMatch(/Resume|resume/);
      expect(message).toMatch(/[Uu]ndo|[Rr]evert|[Aa]bandon/);
      expect(await bench.notices(id)).not.toContain('live/1');
      await bench.later(48 * HOUR);
      expect(phaseOf(await bench.change(id))).toBe('waiting-for-person');
    });

    it('goes on when it is resumed', async () => {
      const id = await halfLanded('shop/shipping');
      await bench.core.store.record({
        id,
        event: { type: 'Resumed', by: owner },
        actor: owner,
        now: bench.core.scope.now(),
      });
      await bench.later();
      expect((await stepOf(id, 2)).state).toBe('open');
      expect(phaseOf(await bench.change(id))).not.toBe('waiting-for-person');
    });

    it('is taken back as far as it landed, and then over', async () => {
      const id = await halfLanded('shop/currency');
      const change = await bench.change(id);
      const { change: undo } = await submitUndo(
        bench.core.scope,
        { change, reason: 'The rest will never come', key: `undo-${id}` },
        { user: owner },
      );
      await bench.core.settle();
      expect(undo.steps).toHaveLength(1);
      await land(undo.id, 1);
      expect(phaseOf(await bench.change(id))).toBe('reverted');
    });
  });
});
