import { TestDatabases } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { writeOutbox } from '../changes/operations/writeOutbox';
import { migrationsDirectory } from '../migrate';
import { OutboxDrainer } from './OutboxDrainer';

jest.setTimeout(60_000);

const databases = TestDatabases.create({
  ids: ['POSTGRES_15', 'SQLITE_3'],
  disableDocker: true,
});
const start = new Date('2026-11-02T09:00:00Z');
const DAY_MS = 24 * 3600_000;

describe.each(databases.eachSupportedId())('the outbox on %s', databaseId => {
  let knex: Knex;
  let now: Date;
  let sent: string[];
  let fault: Error | undefined;

  beforeEach(async () => {
    knex = await databases.init(databaseId);
    await knex.migrate.latest({ directory: migrationsDirectory });
    now = start;
    sent = [];
    fault = undefined;
  });
  afterEach(() => knex.destroy());

  const drainer = () =>
    new OutboxDrainer({
      knex,
      now: () => now,
      warn: () => {},
      senders: {
        notify: async ({ changeId }) => {
          await new Promise(resolve => setImmediate(resolve));
          if (fault) throw fault;
          sent.push(changeId);
        },
      },
    });
  const write = (key: string) =>
    writeOutbox(knex, {
      key,
      changeId: key,
      type: 'notify',
      payload: {},
      now,
    });

  it('sends once, in order, also with two backends at it', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await write(key);
    await write('a');
    await Promise.all([drainer().runDue(), drainer().runDue()]);
    expect([...sent].sort()).toEqual(['a', 'b', 'c', 'd']);
    await drainer().runDue();
    expect(sent).toHaveLength(4);
  });

  it('tries again later what could not be sent, and gives up at last', async () => {
    await write('a');
    fault = new Error('no');
    const one = drainer();
    expect(await one.runDue()).toBe(0);
    expect(await one.runDue()).toBe(0);
    fault = undefined;
    now = new Date(start.getTime() + 15_000);
    expect(await one.runDue()).toBe(1);
    expect(sent).toEqual(['a']);

    await write('b');
    await knex('outbox').where({ key: 'b' }).update({ failures: 240 });
    fault = new Error('no');
    await one.runDue();
    expect(
      (await knex('outbox').where({ key: 'b' }).first()).sent_at,
    ).not.toBeNull();
  });

  it('sends what a backend took and did not send before it died', async () => {
    await write('a');
    await knex('outbox').update({ due_at: now.getTime() + 60_000 });
    expect(await drainer().runDue()).toBe(0);
    now = new Date(start.getTime() + 60_000);
    expect(await drainer().runDue()).toBe(1);
  });

  it('forgets what was sent a month ago', async () => {
    await write('a');
    await drainer().runDue();
    now = new Date(start.getTime() + 29 * DAY_MS);
    await drainer().runDue();
    expect(await knex('outbox')).toHaveLength(1);
    now = new Date(start.getTime() + 31 * DAY_MS);
    await drainer().runDue();
    expect(await knex('outbox')).toEqual([]);
  });
});
