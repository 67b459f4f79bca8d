import { TestDatabases } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { makeChange } from '../../testing/makeChange';
import { MeshCommand } from '../../testing/meshCommand';
import { DatabaseChangeStore } from '../changes/DatabaseChangeStore';
import { migrationsDirectory } from '../migrate';
import { DatabaseAuditTrail } from './DatabaseAuditTrail';

jest.setTimeout(120_000);

const databases = TestDatabases.create({
  ids: ['POSTGRES_15', 'SQLITE_3'],
  disableDocker: true,
});

const now = new Date('2027-03-01T12:00:00Z');
const actor = 'user:default/shop-requester';
const mesh = MeshCommand.build({ PATH: process.env.PATH ?? '' });

afterAll(() => mesh.remove());

describe.each(databases.eachSupportedId())('the trail on %s', databaseId => {
  let knex: Knex;
  let store: DatabaseChangeStore;
  let trail: DatabaseAuditTrail;

  beforeEach(async () => {
    knex = await databases.init(databaseId);
    await knex.migrate.latest({ directory: migrationsDirectory });
    store = DatabaseChangeStore.create({ knex, newTicket: () => 'ticket' });
    trail = DatabaseAuditTrail.create({ knex });
  });

  afterEach(() => knex.destroy());

  const create = (id: string) =>
    store.create({ change: makeChange({ id, now }), key: `key-${id}`, now });

  /** Withdrawing twice: an accepted event, and one the change refuses. */
  const withdrawTwice = async (id: string) => {
    await create(id);
    for (const reason of ['Not needed any more', 'Said "once" more — twice']) {
      await store.record({
        id,
        event: { type: 'Withdrawn', by: actor, reason },
        actor,
        now,
      });
    }
  };

  const refuse = (message: string) =>
    trail.note({
      at: now,
      actor,
      verb: 'mesh-change-submit',
      about: { kind: 'egress' },
      outcome: { type: 'refused', reason: 'NotAllowedError', message },
    });

  const exported = async (after = 0) => {
    const { head, lines } = await trail.export(after);
    let text = '';
    for await (const piece of lines) text += piece;
    return { head, text };
  };

  const verified = async (text: string, ...args: readonly string[]) => {
    const run = await mesh.run(
      ['audit', 'verify', '-', '--json', ...args],
      text,
    );
    return { exit: run.exit, ...JSON.parse(run.stdout) };
  };

  it('exports what happened and what was refused, as one chain that holds', async () => {
    expect(await exported()).toEqual({ head: '0'.repeat(64), text: '' });
    await withdrawTwice('aaaaaaaa');
    await refuse('Only its owners may.');
    const { head, text } = await exported();
    const lines = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        sequence: 1,
        time: now.toISOString(),
        change: 'aaaaaaaa',
        actor,
        previous: '0'.repeat(64),
        event: {
          type: 'Withdrawn',
          number: 1,
          payload: { reason: 'Not needed any more' },
        },
      },
      { sequence: 2, event: { number: 2, refused: expect.any(String) } },
      {
        sequence: 3,
        change: null,
        actor,
        hash: head,
        event: {
          type: 'RequestRefused',
          verb: 'mesh-change-submit',
          about: { kind: 'egress' },
          reason: 'NotAllowedError',
          message: 'Only its owners may.',
        },
      },
    ]);
    expect(Object.keys(lines[0]).sort().join()).toBe(
      'actor,change,event,hash,previous,sequence,time',
    );
    const chain = { lines: 3, head, anchored: true };
    expect(await verified(text)).toMatchObject({ exit: 0, chain });
    // Asked again, every byte is the same.
    expect(await exported()).toEqual({ head, text });
  });

  it('has what was done without a change', async () => {
    await trail.note({
      at: now,
      actor,
      verb: 'mesh-rollout-abort',
      about: { service: 'shop/checkout' },
      outcome: { type: 'done' },
    });
    const { text } = await exported();
    expect(JSON.parse(text).event).toEqual({
      type: 'RequestDone',
      number: 1,
      verb: 'mesh-rollout-abort',
      about: { service: 'shop/checkout' },
    });
  });

  it('goes on after a sequence', async () => {
    await withdrawTwice('aaaaaaaa');
    const first = await exported();
    await withdrawTwice('bbbbbbbb');
    const second = await exported(2);
    expect(second.text.trim().split('\n')).toHaveLength(2);
    expect(
      await verified(second.text, '--after-head', first.head),
    ).toMatchObject({ exit: 0, chain: { first: 3, last: 4 } });
    expect(await exported(4)).toEqual({ head: second.head, text: '' });
    await expect(exported(5)).rejects.toThrow('ends with entry 4');
  });

  it('has places for more rows than one batch, each once', async () => {
    for (let count = 0; count < 450; count++) await refuse(`No. ${count}`);
    const { text } = await exported();
    const numbers = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).event.number);
    expect(numbers).toEqual(Array.from({ length: 450 }, (_, at) => at + 1));
    expect(await verified(text)).toMatchObject({ exit: 0 });
    const [{ left }] = await knex('audit_waiting').count({ left: '*' });
    expect(Number(left)).toBe(0);
  });

  it('is not forked by writers at the same time', async () => {
    const trails = [1, 2, 3, 4].map(() => DatabaseAuditTrail.create({ knex }));
    const writing = Array.from({ length: 12 }, async (_, at) => {
      await withdrawTwice(`aaaaaaa${at}`);
      await refuse(`No. ${at}`);
    });
    const sealing = trails.map(async each => {
      for (let turn = 0; turn < 25; turn++) await each.seal();
    });
    await Promise.all([...writing, ...sealing]);
    const { text } = await exported();
    expect(await verified(text)).toMatchObject({
      exit: 0,
      chain: { lines: 36, anchored: true },
    });
  });

  describe('of which a row was touched afterwards', () => {
    let kept: string;
    beforeEach(async () => {
      await withdrawTwice('aaaaaaaa');
      await refuse('Only its owners may.');
      await withdrawTwice('bbbbbbbb');
      kept = (await exported()).head;
    });

    const second = { change_id: 'aaaaaaaa', sequence: 2 };
    const last = { change_id: 'bbbbbbbb', sequence: 2 };

    it.each<[string, number, () => Promise<unknown>]>([
      [
        'an event altered',
        2,
        () => knex('change_event').where(second).update({ actor: 'user:a/b' }),
      ],
      [
        'an event made unreadable',
        2,
        () => knex('change_event').where(second).update({ payload: '{"a":1e' }),
      ],
      [
        'an event deleted',
        2,
        () => knex('change_event').where(second).delete(),
      ],
      [
        'a refused event that now seems accepted',
        2,
        () => knex('change_event').where(second).update({ refused: null }),
      ],
      [
        'a refusal altered',
        3,
        () => knex('audited_request').update({ message: 'You may.' }),
      ],
      ['a refusal deleted', 3, () => knex('audited_request').delete()],
      [
        'a refusal that now seems done',
        3,
        () => knex('audited_request').update({ outcome: 'done' }),
      ],
      [
        'a place taken away',
        3,
        () => knex('audit_seal').where({ sequence: 3 }).delete(),
      ],
      [
        'a hash altered',
        3,
        () =>
          knex('audit_seal')
            .where({ sequence: 3 })
            .update({ hash: 'a'.repeat(64) }),
      ],
      [
        'the last event deleted',
        5,
        () => knex('change_event').where(last).delete(),
      ],
    ])('shows %s', async (_, line, touch) => {
      await touch();
      const { text } = await exported();
      const { exit, findings } = await verified(text);
      expect({ exit, line: findings[0]?.line }).toEqual({ exit: 1, line });
    });

    it('shows an end that was cut off, and a chain that was made anew, to whoever kept a head', async () => {
      await knex('change_event').where(last).delete();
      await knex('audit_seal').where({ sequence: 5 }).delete();
      const cut = (await exported()).text;
      expect(await verified(cut)).toMatchObject({ exit: 0 });
      expect(await verified(cut, '--after-head', kept)).toMatchObject({
        exit: 1,
        findings: [{ code: 'audit/head' }],
      });
      await expect(exported(5)).rejects.toThrow('taken out of the database');
    });
  });

  it('gives what was written before there was a chain its places', async () => {
    const config = { directory: migrationsDirectory };
    while (await knex.schema.hasTable('audit_seal')) {
      await knex.migrate.down(config);
    }
    // As it stood then: the store writes what later migrations added.
    const event = { at: now.getTime(), actor, type: 'Resumed', payload: '{}' };
    for (const sequence of [1, 2]) {
      await knex('change_event').insert({
        ...event,
        change_id: 'aaaaaaaa',
        sequence,
      });
    }
    await knex.migrate.latest(config);
    await withdrawTwice('bbbbbbbb');
    const { text } = await exported();
    const changes = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).change);
    expect(changes).toEqual(['aaaaaaaa', 'aaaaaaaa', 'bbbbbbbb', 'bbbbbbbb']);
    expect(await verified(text)).toMatchObject({ exit: 0 });
  });
});
