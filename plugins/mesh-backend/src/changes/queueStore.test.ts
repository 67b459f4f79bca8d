import { TestDatabases } from '@backstage/backend-test-utils';
import type { ChangeEvent } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import { makeChange } from '../../testing/makeChange';
import { migrationsDirectory } from '../migrate';
import type { ChangeFilter } from './ChangeStore';
import { DatabaseChangeStore } from './DatabaseChangeStore';

jest.setTimeout(120_000);

const databases = TestDatabases.create({
  ids: ['POSTGRES_15', 'SQLITE_3'],
  disableDocker: true,
});

const HOUR = 3_600_000;
const start = new Date('2026-11-02T09:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const by = 'user:default/platform-1';
const shop = 'group:default/team-shop';
const pay = 'group:default/team-pay';

const failed = (step: number): ChangeEvent => ({
  type: 'DeliveryFailed',
  step,
  reason: 'BranchTaken',
  message: 'The branch is taken.',
  permanent: true,
});

describe.each(databases.eachSupportedId())('the queue on %s', databaseId => {
  let knex: Knex;
  let store: DatabaseChangeStore;
  let ticket = 0;

  beforeEach(async () => {
    knex = await databases.init(databaseId);
    await knex.migrate.latest({ directory: migrationsDirectory });
    const newTicket = () => `ticket-${(ticket += 1)}`;
    store = DatabaseChangeStore.create({ knex, newTicket });
  });

  afterEach(() => knex.destroy());

  const create = (
    id: string,
    more: Partial<Parameters<typeof makeChange>[0]> = {},
  ) => {
    const change = makeChange({ id, now: start, ...more });
    return store.create({ change, key: `key-${id}`, now: start });
  };
  const record = (id: string, event: ChangeEvent, now = after(1000)) =>
    store.record({ id, event, actor: by, now });
  const found = async (filter: Omit<ChangeFilter, 'limit'>) =>
    (await store.list({ ...filter, limit: 50 })).items.map(each => each.id);

  /** Numbers below a bound that look like chance and are the same in every run. */
  function dice(seed: number): (below: number) => number {
    let state = seed;
    return below => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
  }

  /** Reads a list page by page while some of it moves between any two of them. */
  async function readWhileMoving(
    order: 'newest' | 'pressing',
    seed: number,
  ): Promise<{ seen: string[]; all: string[]; moved: Set<string> }> {
    const roll = dice(seed);
    const service = `shop/${order}-${seed}`;
    const all = Array.from(
      { length: 1 + roll(9) },
      (_, n) => `${order}-${seed}-${n}`,
    );
    for (const id of all) {
      // Some at the same moment: then the id decides.
      await create(id, { service, now: after(roll(4) * 1000) });
    }
    const limit = 1 + roll(4);
    const moved = new Set<string>();
    const seen: string[] = [];
    let at: string | undefined;
    for (let page = 1; page <= all.length; page += 1) {
      const cursor = at === undefined ? {} : { after: at };
      const shown = await store.list({ service, order, limit, ...cursor });
      expect(shown.total).toBe(all.length);
      seen.push(...shown.items.map(each => each.id));
      at = shown.next;
      if (at === undefined) return { seen, all, moved };
      for (let moves = roll(4); moves > 0; moves -= 1) {
        const id = all[roll(all.length)];
        moved.add(id);
        const labels = [`n-${page}-${moves}`];
        await record(
          id,
          roll(2) === 0 ? failed(1) : { type: 'Labelled', labels, by },
          after(10_000 * page),
        );
      }
    }
    throw new Error(`More pages than changes (${order}, ${seed})`);
  }

  it.each(['newest', 'pressing'] as const)(
    'shows each change that stood still once, whatever moved between pages (%s first)',
    async order => {
      for (let seed = 1; seed <= 30; seed += 1) {
        const { seen, all, moved } = await readWhileMoving(order, seed);
        const still = (listed: readonly string[]) =>
          listed.filter(id => !moved.has(id)).sort();
        expect([seed, still(seen)]).toEqual([seed, still(all)]);
      }
    },
  );

  it('refuses a cursor of another order, and what is none', async () => {
    await create('aaaaaaaa');
    await create('bbbbbbbb');
    const { next } = await store.list({ order: 'pressing', limit: 1 });
    const list = (order: 'newest' | 'pressing', cursor: string) =>
      store.list({ order, after: cursor, limit: 1 });
    expect((await list('pressing', next!)).items[0].id).toBe('bbbbbbbb');
    const forged = (place: unknown) =>
      Buffer.from(JSON.stringify(place)).toString('base64url');
    for (const wrong of [
      '',
      'nonsense',
      forged(null),
      forged(['pressing', 1, 'aaaaaaaa']),
      forged(['pressing', 1, '1 or 1=1', 'aaaaaaaa']),
      forged(['pressing', 1, 2, "x' or 'a'='a"]),
      forged(['newest', 1, 'aaaaaaaa']),
    ]) {
      await expect(list('pressing', wrong)).rejects.toThrow('after: ');
    }
    await expect(list('newest', next!)).rejects.toThrow('after: ');
  });

  it('finds by words in any case, and takes them as they stand', async () => {
    await create('aaaaaaaa', { title: 'Größere 100% Kurse_neu' });
    await create('bbbbbbbb', { title: 'Other', service: 'pay/ledger' });
    expect(await found({ text: 'GRÖSSERE' })).toEqual([]);
    expect(await found({ text: 'GRÖßERE' })).toEqual(['aaaaaaaa']);
    expect(await found({ text: 'LEDGER' })).toEqual(['bbbbbbbb']);
    expect(await found({ text: 'BBBBbbbb' })).toEqual(['bbbbbbbb']);
    expect(await found({ text: '0%' })).toEqual(['aaaaaaaa']);
    expect(await found({ text: 'e_n' })).toEqual(['aaaaaaaa']);
    expect(await found({ text: 'e%n' })).toEqual([]);
    expect(await found({ text: '_' })).toEqual(['aaaaaaaa']);
    expect(await found({ text: '\\' })).toEqual([]);
    expect((await store.list({ text: 'o', limit: 1 })).total).toBe(2);
  });

  it('knows whose services it is about, from the first day and after they are others', async () => {
    await create('aaaaaaaa', { teams: [shop, pay] });
    await create('bbbbbbbb', { teams: [shop] });
    await create('cccccccc');
    expect((await found({ team: shop })).sort()).toEqual([
      'aaaaaaaa',
      'bbbbbbbb',
    ]);
    expect((await store.list({ team: pay, limit: 5 })).total).toBe(1);
    const count = async (match: object) =>
      (await store.facets(match, start)).team;
    expect(await count({ open: true })).toEqual({ [shop]: 2, [pay]: 1 });
    expect(await count({ open: true, team: pay })).toEqual({
      [shop]: 2,
      [pay]: 1,
    });
    expect(await count({ text: 'bbbb' })).toEqual({ [shop]: 1 });
    await record('bbbbbbbb', { type: 'Withdrawn', by, reason: 'Not now' });
    expect(await count({ open: true })).toEqual({ [shop]: 1, [pay]: 1 });
    expect((await store.list({ team: shop, open: true, limit: 5 })).total).toBe(
      1,
    );
  });

  it('tells by whole hours how long changes have waited', async () => {
    const waited = { aaaaaaaa: 0, bbbbbbbb: 4, cccccccc: 24, dddddddd: 168 };
    const now = after(200 * HOUR);
    for (const [id, hours] of Object.entries(waited)) {
      await create(id, { now: after((200 - hours) * HOUR) });
    }
    const olderThan = (hours: 4 | 24 | 168, at = now) =>
      found({ order: 'pressing', waiting: { hours, now: at } });
    expect(await olderThan(4)).toEqual(['dddddddd', 'cccccccc', 'bbbbbbbb']);
    expect(await olderThan(24)).toEqual(['dddddddd', 'cccccccc']);
    expect(await olderThan(168)).toEqual(['dddddddd']);
    const early = new Date(now.getTime() - 1);
    expect(await olderThan(168, early)).toEqual([]);
    const age = async (at: Date) => (await store.facets({}, at)).age;
    const each = { '<4h': 1, '4-24h': 1, '1-7d': 1, '>7d': 1 };
    expect(await age(early)).toEqual({ '<4h': 2, '4-24h': 1, '1-7d': 1 });
    // A millisecond later, and nothing was written.
    expect(await age(now)).toEqual(each);
    expect(await age(early)).toEqual({ '<4h': 2, '4-24h': 1, '1-7d': 1 });
    const asked = { waiting: { hours: 24, now } } as const;
    expect(await store.facets(asked, now)).toEqual({
      waitsFor: { delivery: 2 },
      kind: { egress: 2 },
      label: {},
      team: {},
      age: each,
    });
  });

  it('counts again as soon as anything was written, by whomever', async () => {
    await create('aaaaaaaa');
    const other = DatabaseChangeStore.create({ knex, newTicket: () => 'o' });
    const waits = async () =>
      (await store.facets({ open: true }, after(5000))).waitsFor;
    expect(await waits()).toEqual({ delivery: 1 });
    await other.record({
      id: 'aaaaaaaa',
      event: failed(1),
      actor: by,
      now: after(1000),
    });
    expect(await waits()).toEqual({ person: 1 });
    await other.create({
      change: makeChange({ id: 'bbbbbbbb', now: start }),
      key: 'key-b',
      now: start,
    });
    expect(await waits()).toEqual({ person: 1, delivery: 1 });
  });
});
