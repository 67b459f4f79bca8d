import { TestDatabases } from '@backstage/backend-test-utils';
import { makeChange } from '../../testing/makeChange';
import { migrationsDirectory } from '../migrate';
import { DatabaseChangeStore } from './DatabaseChangeStore';

jest.setTimeout(60_000);

const databases = TestDatabases.create({
  ids: ['POSTGRES_15', 'SQLITE_3'],
  disableDocker: true,
});
const now = new Date('2026-11-02T09:00:00Z');

it.each(databases.eachSupportedId())(
  'ends a thing once on %s, whoever asks and whatever became of it',
  async databaseId => {
    const knex = await databases.init(databaseId);
    await knex.migrate.latest({ directory: migrationsDirectory });
    const store = DatabaseChangeStore.create({ knex, newTicket: () => 't' });
    const create = (id: string, ends?: string) => {
      const made = makeChange({ id, now, requester: `user:default/${id}` });
      const change = ends === undefined ? made : { ...made, ends };
      return store.create({ change, key: `key-${id}`, now });
    };
    const both = await Promise.all([
      create('aaaaaaaa', 'opt-out a'),
      create('bbbbbbbb', 'opt-out a'),
    ]);
    expect(both.filter(({ created }) => created)).toHaveLength(1);
    const [{ change }] = both;
    expect(both[1].change.id).toBe(change.id);
    await store.record({
      id: change.id,
      event: { type: 'Withdrawn', by: 'x', reason: 'Not yet' },
      actor: 'x',
      now,
    });
    expect(await create('cccccccc', 'opt-out a')).toMatchObject({
      created: false,
      change: { id: change.id, ended: { as: 'withdrawn' } },
    });
    expect((await store.ending('opt-out a'))?.id).toBe(change.id);
    expect(await store.ending('opt-out b')).toBeUndefined();
    // Of another thing, or of none, there are as many as are asked for.
    for (const [id, ends] of [
      ['dddddddd', 'opt-out b'],
      ['eeeeeeee'],
      ['ffffffff'],
    ]) {
      expect((await create(id, ends)).created).toBe(true);
    }
    await knex.destroy();
  },
);
