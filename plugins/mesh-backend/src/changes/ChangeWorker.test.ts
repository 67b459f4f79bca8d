import { knex as createKnex, type Knex } from 'knex';
import { makeChange } from '../../testing/makeChange';
import { migrationsDirectory } from '../migrate';
import { ChangeWorker } from './ChangeWorker';
import { DatabaseChangeStore } from './DatabaseChangeStore';
import { DatabaseWorkQueue } from './DatabaseWorkQueue';

const start = new Date('2026-11-02T09:00:00Z');

describe('the worker', () => {
  let knex: Knex;
  let queue: DatabaseWorkQueue;
  let now = start;
  const log = { warn: jest.fn(), error: jest.fn() };

  beforeEach(async () => {
    now = start;
    knex = createKnex({
      client: 'better-sqlite3',
      connection: ':memory:',
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    });
    await knex.migrate.latest({ directory: migrationsDirectory });
    let ticket = 0;
    const newTicket = () => `ticket-${++ticket}`;
    queue = DatabaseWorkQueue.create({ knex, newTicket });
    const store = DatabaseChangeStore.create({ knex, newTicket });
    await store.create({
      change: makeChange({ id: 'aaaaaaaa', now: start }),
      key: 'a-key',
      now: start,
    });
    await queue.enqueue('aaaaaaaa', start);
  });

  afterEach(() => knex.destroy());

  const leaseUntil = async () =>
    Number((await knex('change_work').first('lease_until')).lease_until);

  it('keeps its lease through a look that takes longer than the lease', async () => {
    let seen: number | undefined;
    const worker = new ChangeWorker({
      queue,
      log,
      now: () => now,
      renewMs: 1,
      delivery: {
        look: async () => {
          const first = await leaseUntil();
          now = new Date(start.getTime() + 100_000);
          do {
            await new Promise(resolve => setImmediate(resolve));
            seen = await leaseUntil();
          } while (seen === first);
          return { state: 'done', next: undefined };
        },
      },
    });
    await worker.runDue();
    expect(seen).toBe(now.getTime() + 120_000);
    expect(await knex('change_work')).toEqual([]);
  });

  it('does not renew what somebody else took over', async () => {
    const [lease] = await queue.claim({ now, leaseMs: 1_000, limit: 1 });
    const later = new Date(start.getTime() + 2_000);
    const [other] = await queue.claim({ now: later, leaseMs: 9_000, limit: 1 });
    expect(other.changeId).toBe('aaaaaaaa');
    expect(await queue.renew(lease, new Date(9e12))).toBe(false);
    expect(await leaseUntil()).toBe(later.getTime() + 9_000);
  });

  it('waits longer after every failure, five minutes at most, and names the change', async () => {
    const worker = new ChangeWorker({
      queue,
      log,
      now: () => now,
      delivery: { look: () => Promise.reject(new Error('no luck')) },
    });
    const waits: number[] = [];
    for (let n = 0; n < 9; n++) {
      expect(await worker.runDue()).toBe(1);
      const { due_at } = await knex('change_work').first('due_at');
      waits.push((Number(due_at) - now.getTime()) / 1000);
      now = new Date(Number(due_at));
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    expect(log.error).toHaveBeenCalledWith('no luck', { change: 'aaaaaaaa' });
  });
});
