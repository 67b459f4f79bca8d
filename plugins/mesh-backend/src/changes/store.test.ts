import { TestDatabases } from '@backstage/backend-test-utils';
import type { GateVerdict } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import { makeChange } from '../../testing/makeChange';
import { migrationsDirectory } from '../migrate';
import { DatabaseChangeStore } from './DatabaseChangeStore';
import { DatabaseWorkQueue } from './DatabaseWorkQueue';

jest.setTimeout(60_000);

const databases = TestDatabases.create({
  ids: ['POSTGRES_15', 'SQLITE_3'],
  disableDocker: true,
});

const start = new Date('2026-11-02T09:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const actor = 'user:default/shop-requester';

const passed: GateVerdict = {
  gate: 'rules',
  mode: 'enforce',
  verdict: {
    outcome: 'pass',
    reason: 'Satisfied',
    message: 'No findings.',
    evidence: [],
    decidedAt: start.toISOString(),
  },
};
const submitted = {
  type: 'Submitted' as const,
  verdicts: [{ step: 1, verdicts: [passed, { ...passed, gate: 'duties' }] }],
};

it('runs on PostgreSQL where CI promises one', () => {
  const expected = process.env.CAUSEWAY_EXPECT_POSTGRES === '1';
  expect(databases.eachSupportedId().flat()).toEqual(
    expect.arrayContaining(
      expected ? ['POSTGRES_15', 'SQLITE_3'] : ['SQLITE_3'],
    ),
  );
});

describe.each(databases.eachSupportedId())('the store on %s', databaseId => {
  let knex: Knex;
  let store: DatabaseChangeStore;
  let queue: DatabaseWorkQueue;

  beforeEach(async () => {
    knex = await databases.init(databaseId);
    await knex.migrate.latest({ directory: migrationsDirectory });
    let ticket = 0;
    const newTicket = () => `ticket-${++ticket}`;
    store = DatabaseChangeStore.create({ knex, newTicket });
    queue = DatabaseWorkQueue.create({ knex, newTicket });
  });

  afterEach(() => knex.destroy());

  const create = async (
    id: string,
    more: { requester?: string; service?: string } = {},
  ) =>
    (
      await store.create({
        change: makeChange({ id, now: start, ...more }),
        key: `key-${id}`,
        now: start,
      })
    ).change;

  it('migrates down and up again', async () => {
    await knex.migrate.rollback({ directory: migrationsDirectory }, true);
    expect(await knex.schema.hasTable('change')).toBe(false);
    await knex.migrate.latest({ directory: migrationsDirectory });
    await create('aaaaaaaa');
    expect(await store.get('aaaaaaaa')).toBeDefined();
  });

  it('keeps its data through every migration, there and back', async () => {
    const stored = await create('aaaaaaaa');
    await store.judged({ id: 'aaaaaaaa', step: 1, at: later(5) });
    expect(await store.judgedAt('aaaaaaaa', 1)).toEqual(later(5));
    const config = { directory: migrationsDirectory };
    // Newest first: what a change ends, what the queue is filtered by, what it sorts by, the audit chain, clusters a value is without, snapshots of telemetry, then when a step was judged.
    expect(await knex.schema.hasColumn('change', 'ends')).toBe(true);
    await knex.migrate.down(config);
    expect(await knex.schema.hasColumn('change', 'ends')).toBe(false);
    expect(await knex.schema.hasTable('change_words')).toBe(true);
    await knex.migrate.down(config);
    expect(await knex.schema.hasTable('change_words')).toBe(false);
    expect(await knex.schema.hasTable('change_label')).toBe(true);
    await knex.migrate.down(config);
    expect(await knex.schema.hasTable('change_label')).toBe(false);
    expect(await knex.schema.hasColumn('change', 'waits_for')).toBe(false);
    expect(await knex.schema.hasTable('audit_seal')).toBe(true);
    await knex.migrate.down(config);
    expect(await knex.schema.hasTable('audit_seal')).toBe(false);
    expect(await knex.schema.hasColumn('signal_snapshot', 'missing')).toBe(
      true,
    );
    await knex.migrate.down(config);
    expect(await knex.schema.hasColumn('signal_snapshot', 'missing')).toBe(
      false,
    );
    await knex.migrate.down(config);
    expect(await knex.schema.hasTable('signal_row')).toBe(false);
    expect(await store.judgedAt('aaaaaaaa', 1)).toEqual(later(5));
    await knex.migrate.down(config);
    await knex.migrate.latest(config);
    expect(await knex.schema.hasTable('signal_row')).toBe(true);
    expect(await store.get('aaaaaaaa')).toEqual(stored);
    expect(await store.openIn('routing')).toEqual(['aaaaaaaa']);
    // Its words were made again of what is stored.
    expect(
      await store.list({ text: 'CHECKOUT', order: 'pressing', limit: 5 }),
    ).toMatchObject({ items: [{ id: 'aaaaaaaa' }] });
    expect(await store.judgedAt('aaaaaaaa', 1)).toBeUndefined();
  });

  it('makes many changes due at once, each once and none later than it was', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => `aaaaaaaa${n}`);
    for (const id of ids) await create(id);
    await queue.enqueue(ids[7], later(1));
    await queue.enqueueAll(ids, later(2));
    await queue.enqueueAll([], later(2));
    const claim = (at: number) =>
      queue.claim({ now: later(at), leaseMs: 60_000, limit: 300 });
    expect(await claim(1)).toHaveLength(1);
    expect(await claim(2)).toHaveLength(249);
  });

  describe('as the queue', () => {
    const record = (
      id: string,
      event: Parameters<typeof store.record>[0]['event'],
      at = 1,
    ) => store.record({ id, event, actor, now: later(at) });
    const page = { limit: 10, offset: 0 };
    const ids = async (
      filter: Omit<Parameters<typeof store.list>[0], 'limit' | 'offset'>,
    ) => (await store.list({ ...filter, ...page })).items.map(({ id }) => id);

    beforeEach(async () => {
      await create('aaaaaaaa');
      await create('bbbbbbbb', { service: 'shop/cart' });
      await create('cccccccc');
      await record('bbbbbbbb', submitted);
      await record('cccccccc', {
        type: 'DeliveryFailed',
        step: 1,
        reason: 'BranchTaken',
        message: 'The branch is taken.',
        permanent: true,
      });
    });

    it('puts what is most pressing first, then what waits longest', async () => {
      expect(await ids({ order: 'pressing' })).toEqual([
        'cccccccc',
        'aaaaaaaa',
        'bbbbbbbb',
      ]);
      expect(await ids({ waitsFor: 'delivery' })).toHaveLength(2);
      expect(await ids({ waitsFor: 'person' })).toEqual(['cccccccc']);
    });

    it('knows who looks after what, and what nobody does', async () => {
      const to = 'user:default/platform-1';
      await record('aaaaaaaa', { type: 'Assigned', to, by: actor });
      expect(await ids({ assignee: to })).toEqual(['aaaaaaaa']);
      expect(await ids({ assignee: null })).toHaveLength(2);
      await record('aaaaaaaa', { type: 'Assigned', to: null, by: actor }, 2);
      expect(await ids({ assignee: to })).toEqual([]);
    });

    it('finds by label, and forgets labels that were taken away', async () => {
      const label = (labels: readonly string[], at: number) =>
        record('aaaaaaaa', { type: 'Labelled', labels, by: actor }, at);
      await label(['pay', 'wave-2'], 1);
      await record('bbbbbbbb', {
        type: 'Labelled',
        labels: ['pay'],
        by: actor,
      });
      expect((await ids({ label: 'pay' })).sort()).toEqual([
        'aaaaaaaa',
        'bbbbbbbb',
      ]);
      const total = async (filter: object) =>
        (await store.list({ ...filter, limit: 1, offset: 0 })).total;
      expect(await total({ label: 'pay' })).toBe(2);
      expect(await total({ label: 'pay', open: true })).toBe(2);
      expect(await total({ label: 'pay', open: false })).toBe(0);
      expect(await total({ label: 'pay', service: 'shop/cart' })).toBe(1);
      await label(['wave-2'], 2);
      expect(await ids({ label: 'pay' })).toEqual(['bbbbbbbb']);
      expect((await store.facets({}, later(1))).label).toEqual({
        pay: 1,
        'wave-2': 1,
      });
    });

    it('counts labels of what is open, and no more of what ended', async () => {
      for (const id of ['aaaaaaaa', 'bbbbbbbb']) {
        await record(id, { type: 'Labelled', labels: ['pay'], by: actor });
      }
      await record('bbbbbbbb', { type: 'Withdrawn', by: actor, reason: 'x' });
      expect((await store.facets({ open: true }, later(1))).label).toEqual({
        pay: 1,
      });
      expect((await store.facets({ open: false }, later(1))).label).toEqual({
        pay: 1,
      });
      expect((await store.facets({}, later(1))).label).toEqual({ pay: 2 });
      expect(
        (await store.facets({ open: true, service: 'shop/cart' }, later(1)))
          .label,
      ).toEqual({});
    });

    it('counts each facet without its own filter, and with the others', async () => {
      expect(await store.facets({ waitsFor: 'person' }, later(1))).toEqual({
        waitsFor: { person: 1, delivery: 2 },
        kind: { egress: 1 },
        label: {},
        team: {},
        age: { '<4h': 1 },
      });
      expect(
        await store.facets({ service: 'shop/cart', open: true }, later(1)),
      ).toEqual({
        waitsFor: { delivery: 1 },
        kind: { egress: 1 },
        label: {},
        team: {},
        age: { '<4h': 1 },
      });
      expect(await store.facets({ kind: 'route' }, later(1))).toEqual({
        waitsFor: {},
        kind: { egress: 3 },
        label: {},
        team: {},
        age: {},
      });
    });
  });

  it('makes one change per key, even when two submits race', async () => {
    const made = await Promise.all(
      ['aaaaaaaa', 'bbbbbbbb'].map(id =>
        store.create({
          change: makeChange({ id, now: start }),
          key: 'one-key',
          now: start,
        }),
      ),
    );
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    expect(made[0].change.id).toBe(made[1].change.id);
    expect((await store.list({ limit: 10, offset: 0 })).total).toBe(1);
    expect((await store.byKey(actor, 'one-key'))?.id).toBe(made[0].change.id);
  });

  it('keeps what was stored, and finds it by requester, service and openness', async () => {
    const stored = await create('aaaaaaaa');
    await create('bbbbbbbb', {
      requester: 'user:default/other',
      service: 'shop/cart',
    });
    expect(await store.get('aaaaaaaa')).toEqual(stored);
    const ids = async (filter: object) =>
      (await store.list({ limit: 10, offset: 0, ...filter })).items.map(
        ({ id }) => id,
      );
    expect(await ids({})).toEqual(['aaaaaaaa', 'bbbbbbbb']);
    expect(await ids({ requester: actor })).toEqual(['aaaaaaaa']);
    expect(await ids({ service: 'shop/cart' })).toEqual(['bbbbbbbb']);
    expect(await ids({ open: false })).toEqual([]);
    expect(await store.list({ limit: 1, offset: 1 })).toMatchObject({
      total: 2,
      items: [{ id: 'bbbbbbbb' }],
    });
    expect(await store.get('cccccccc')).toBeUndefined();
  });

  it('records events in order, with the change as it then stands, and wakes the queue', async () => {
    await create('aaaaaaaa');
    const result = await store.record({
      id: 'aaaaaaaa',
      event: submitted,
      actor,
      now: later(1),
    });
    expect(result).toMatchObject({
      ok: true,
      effects: expect.arrayContaining([{ type: 'deliver-step', step: 1 }]),
    });
    await store.record({
      id: 'aaaaaaaa',
      event: {
        type: 'StepPushed',
        step: 1,
        base: '1'.repeat(40),
        commit: '2'.repeat(40),
      },
      actor: 'plugin:mesh',
      now: later(2),
    });
    const events = await store.events('aaaaaaaa');
    expect(events.map(({ sequence, event }) => [sequence, event.type])).toEqual(
      [
        [1, 'Submitted'],
        [2, 'StepPushed'],
      ],
    );
    expect(events[1]).toMatchObject({ at: later(2), actor: 'plugin:mesh' });
    expect(await store.get('aaaaaaaa')).toMatchObject({
      version: 3,
      steps: [{ state: 'pushed' }],
    });
    expect(
      await queue.claim({ now: later(2), leaseMs: 1000, limit: 5 }),
    ).toMatchObject([{ changeId: 'aaaaaaaa' }]);
  });

  it('keeps a refused event in the log and the change as it was', async () => {
    await create('aaaaaaaa');
    const result = await store.record({
      id: 'aaaaaaaa',
      event: { type: 'StepMerged', step: 1, commit: '3'.repeat(40) },
      actor,
      now: later(1),
    });
    expect(result.ok).toBe(false);
    expect((await store.events('aaaaaaaa'))[0].refused).toBeTruthy();
    expect((await store.get('aaaaaaaa'))?.version).toBe(1);
  });

  it('loses no event when many are recorded at once', async () => {
    await create('aaaaaaaa');
    await store.record({
      id: 'aaaaaaaa',
      event: submitted,
      actor,
      now: later(1),
    });
    // Only what was pushed carries a status.
    await store.record({
      id: 'aaaaaaaa',
      event: {
        type: 'StepPushed',
        step: 1,
        base: '1'.repeat(40),
        commit: '2'.repeat(40),
      },
      actor: 'plugin:mesh',
      now: later(1),
    });
    const push = (n: number) =>
      store.record({
        id: 'aaaaaaaa',
        event: { type: 'StatusPosted', step: 1, status: `pending: ${n}` },
        actor: 'plugin:mesh',
        now: later(2),
      });
    const results = await Promise.all([1, 2, 3, 4].map(push));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    const sequences = (await store.events('aaaaaaaa')).map(
      ({ sequence }) => sequence,
    );
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6]);
    // Each stood on the one before it.
    expect((await store.get('aaaaaaaa'))?.version).toBe(7);
  });

  it('finds open changes by repository, pull request and branch', async () => {
    await create('aaaaaaaa');
    expect(await store.openIn('routing')).toEqual(['aaaaaaaa']);
    expect(await store.openIn('security')).toEqual([]);
    expect(
      await store.openIn('routing', { branch: 'causeway/aaaaaaaa/1' }),
    ).toEqual(['aaaaaaaa']);
    expect(await store.openIn('routing', { pullRequest: 7 })).toEqual([]);
  });

  it('recognises a delivery it has seen, and forgets old ones', async () => {
    const seen = (delivery: string, at: number, keepFrom = 0) =>
      store.rememberDelivery({
        delivery,
        now: later(at),
        keepFrom: later(keepFrom),
      });
    expect(await seen('one', 0)).toBe(true);
    expect(await seen('one', 1)).toBe(false);
    expect(await seen('two', 2)).toBe(true);
    expect(await seen('one', 100, 50)).toBe(true);
  });

  describe('the queue', () => {
    it('gives a change to one holder, and to another when the lease ran out', async () => {
      await create('aaaaaaaa');
      await queue.enqueue('aaaaaaaa', start);
      const claim = (at: number) =>
        queue.claim({ now: later(at), leaseMs: 10_000, limit: 5 });
      const [first, second] = await Promise.all([claim(0), claim(0)]);
      expect([...first, ...second]).toHaveLength(1);
      expect(await claim(9)).toEqual([]);
      expect(await claim(10)).toHaveLength(1);
    });

    it('does not unschedule what was asked for while it was busy', async () => {
      await create('aaaaaaaa');
      await queue.enqueue('aaaaaaaa', start);
      const [lease] = await queue.claim({
        now: start,
        leaseMs: 10_000,
        limit: 5,
      });
      await queue.enqueue('aaaaaaaa', later(1));
      await queue.complete(lease, undefined);
      expect(
        await queue.claim({ now: later(1), leaseMs: 10_000, limit: 5 }),
      ).toHaveLength(1);
    });

    it('ends with its work, or comes again when it says so', async () => {
      await create('aaaaaaaa');
      await queue.enqueue('aaaaaaaa', start);
      const claim = async (at: number) =>
        (await queue.claim({ now: later(at), leaseMs: 10_000, limit: 5 }))[0];
      await queue.complete(await claim(0), later(60));
      expect(await claim(59)).toBeUndefined();
      const failed = await claim(60);
      await queue.fail(failed, later(70));
      const again = await claim(70);
      expect(again.failures).toBe(1);
      await queue.complete(again, undefined);
      expect(await claim(10_000)).toBeUndefined();
    });

    it('keeps the earlier of two due times', async () => {
      await create('aaaaaaaa');
      await queue.enqueue('aaaaaaaa', later(10));
      await queue.enqueue('aaaaaaaa', later(20));
      expect(
        await queue.claim({ now: later(10), leaseMs: 1, limit: 5 }),
      ).toHaveLength(1);
    });

    it("does not let a holder that was too slow end the next holder's lease", async () => {
      await create('aaaaaaaa');
      await queue.enqueue('aaaaaaaa', start);
      const claim = async (at: number, leaseMs: number) =>
        (await queue.claim({ now: later(at), leaseMs, limit: 5 }))[0];
      const slow = await claim(0, 1_000);
      await claim(2, 60_000);
      // Asked for again meanwhile: only the lease itself would be touched.
      await queue.enqueue('aaaaaaaa', later(2));
      await queue.complete(slow, undefined);
      await queue.fail(slow, later(3));
      expect(await claim(3, 1)).toBeUndefined();
    });

    it('leaves a lease alone that another holder took over', async () => {
      await create('aaaaaaaa');
      await queue.enqueue('aaaaaaaa', start);
      const [slow] = await queue.claim({
        now: start,
        leaseMs: 1_000,
        limit: 5,
      });
      const [quick] = await queue.claim({
        now: later(2),
        leaseMs: 60_000,
        limit: 5,
      });
      await queue.complete(slow, undefined);
      expect(
        await queue.claim({ now: later(3), leaseMs: 1, limit: 5 }),
      ).toEqual([]);
      await queue.complete(quick, undefined);
      expect(
        await queue.claim({ now: later(100), leaseMs: 1, limit: 5 }),
      ).toEqual([]);
    });
  });
});
