import { TestDatabases } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import { migrationsDirectory } from '../migrate';
import { DatabaseSnapshotStore } from './DatabaseSnapshotStore';
import type { Brought, SnapshotPlace } from './SnapshotStore';

jest.setTimeout(60_000);

const databases = TestDatabases.create({
  ids: ['POSTGRES_15', 'SQLITE_3'],
  disableDocker: true,
});

const HOUR = 3_600_000;
// The start of a bucket of six hours.
const start = Date.parse('2027-03-01T12:00:00Z');
const at = (ms: number) => new Date(start + ms);
const drift = { signal: 'drift', part: 'sync', site: 'north' };
const cost = { signal: 'cost', part: 'usage', site: 'north' };
const calls = { signal: 'observed-dependencies', part: 'mesh', site: 'north' };
const claims = { leaseMs: 60_000, latestMs: HOUR };

function value(
  rows: readonly [string, unknown, number?][],
  observed = 0,
): Brought {
  return {
    state: 'value',
    observedAt: at(observed),
    coverage: 0.5,
    missing: [],
    rows: rows.map(([subject, each, trend]) => ({
      subject,
      value: each,
      trend,
    })),
  };
}

describe.each(databases.eachSupportedId())('snapshots on %s', databaseId => {
  let knex: Knex;
  let store: DatabaseSnapshotStore;

  beforeEach(async () => {
    knex = await databases.init(databaseId);
    await knex.migrate.latest({ directory: migrationsDirectory });
    store = new DatabaseSnapshotStore(knex);
    await store.register(
      [drift, cost].map(place => ({ ...place, source: 'scenario' })),
      at(0),
    );
  });
  afterEach(() => knex.destroy());

  const save = (place: SnapshotPlace, brought: Brought, asked = 0) =>
    store.save(place, {
      brought,
      askedAt: at(asked),
      next: at(asked + 60_000),
    });
  const stateOf = async (place: SnapshotPlace) =>
    (await store.states()).find(({ signal }) => signal === place.signal);

  it('starts with nothing known', async () => {
    expect(await stateOf(drift)).toEqual({
      ...drift,
      source: 'scenario',
      state: undefined,
      message: undefined,
      askedAt: undefined,
      observedAt: undefined,
      coverage: undefined,
      missing: [],
      failures: 0,
    });
  });

  it('gives a due place to one claimer, and again when its lease is over', async () => {
    const claimed = await Promise.all(
      [1, 2, 3].map(() => store.claim({ now: at(0), ...claims })),
    );
    const found = claimed.flatMap(place => place?.signal ?? []);
    expect(found.sort()).toEqual(['cost', 'drift']);
    expect(await store.claim({ now: at(59_999), ...claims })).toBeUndefined();
    expect(await store.claim({ now: at(60_000), ...claims })).toBeDefined();
  });

  it('is due again when the clock was set back', async () => {
    await save(drift, value([]), 10 * 24 * HOUR);
    await save(cost, value([]), 10 * 24 * HOUR);
    expect(await store.claim({ now: at(0), ...claims })).toBeDefined();
  });

  it('keeps the rows of the newest value and nothing of the one before', async () => {
    await save(
      drift,
      value([
        ['shop/a', { n: 1 }],
        ['shop/b', { n: 2 }],
      ]),
    );
    await save(drift, value([['shop/b', { n: 3 }]]));
    await save(cost, value([['shop', { n: 4 }]]));
    expect(await store.rows({ signals: ['drift'] })).toEqual([
      { ...drift, subject: 'shop/b', value: { n: 3 } },
    ]);
    expect(await store.rows({ subjects: ['shop', 'shop/a'] })).toEqual([
      { ...cost, subject: 'shop', value: { n: 4 } },
    ]);
  });

  it('keeps the value when the next answer is none, and counts', async () => {
    await save(drift, value([['shop/a', { n: 1 }]]));
    const down = { state: 'unreachable', message: 'Down.' } as const;
    await save(drift, down, 60_000);
    await save(drift, down, 120_000);
    expect(await stateOf(drift)).toMatchObject({
      state: 'unreachable',
      message: 'Down.',
      failures: 2,
      observedAt: at(0),
      askedAt: at(120_000),
      coverage: 0.5,
    });
    expect(await store.rows({ signals: ['drift'] })).toHaveLength(1);
    await save(drift, value([['shop/a', { n: 2 }]], 180_000), 180_000);
    expect(await stateOf(drift)).toMatchObject({
      state: 'value',
      message: undefined,
      failures: 0,
    });
  });

  it('keeps which clusters the newest value is without', async () => {
    const missing = [
      { cluster: 'one', state: 'unreachable', message: 'Down.' },
      { cluster: 'two', state: 'not-allowed', message: 'Refused.' },
    ] as const;
    const brought = { ...value([['shop/a', { n: 1 }]]), missing };
    await save(drift, brought);
    expect(await stateOf(drift)).toMatchObject({ missing });
    const down = { state: 'unreachable', message: 'All down.' } as const;
    await save(drift, down, 60_000);
    // The value that stands is still the one without them.
    expect(await stateOf(drift)).toMatchObject({ missing });
    await save(drift, value([['shop/a', { n: 1 }]]), 120_000);
    expect(await stateOf(drift)).toMatchObject({ missing: [] });
  });

  it('keeps one point of each six hours, for eight days', async () => {
    const point = (hours: number, trend: number) =>
      save(drift, value([['shop/a', {}, trend]], hours * HOUR), hours * HOUR);
    await point(0, 1);
    await point(5.9, 2);
    await point(6, 3);
    // A late answer of an older bucket changes nothing.
    await point(1, 9);
    const points = await store.points(['shop/a'], ['drift']);
    expect(points.map(({ at: when, value: each }) => [when, each])).toEqual([
      [at(0), 1],
      [at(6 * HOUR), 3],
    ]);
    await point(8 * 24 + 6.5, 4);
    const later = await store.points(['shop/a'], ['drift']);
    expect(later.map(({ value: each }) => each)).toEqual([3, 4]);
  });

  it('goes on with the history when the clock was set back', async () => {
    const point = (hours: number, trend: number) =>
      save(drift, value([['shop/a', {}, trend]], hours * HOUR), hours * HOUR);
    await point(0, 1);
    await point(7 * 24, 2);
    await point(12, 3);
    await point(18, 4);
    const points = await store.points(['shop/a'], ['drift']);
    expect(points.map(({ at: when, value: each }) => [when, each])).toEqual([
      [at(0), 1],
      [at(12 * HOUR), 3],
      [at(18 * HOUR), 4],
    ]);
  });

  it('takes the last of two rows for one subject, and a fleet of 2,000 at once', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, n): [string, unknown, number] => [`shop/s${n}`, { n }, n],
    );
    await save(drift, value([...rows, ['shop/s0', { n: -1 }, 1]]));
    const kept = await store.rows({
      subjects: rows.map(([subject]) => subject),
      signals: ['drift'],
    });
    expect(kept).toHaveLength(2_000);
    expect(kept[0]).toMatchObject({ subject: 'shop/s0', value: { n: -1 } });
  });

  it('forgets what nobody owns any more, and what another source said', async () => {
    await save(drift, value([['shop/a', {}, 1]]));
    await save(cost, value([['shop', {}, 1]]));
    await store.register([{ ...drift, source: 'prometheus' }], at(0));
    expect(await store.states()).toMatchObject([
      { ...drift, source: 'prometheus', state: undefined },
    ]);
    expect(await store.rows({})).toEqual([]);
    expect(await store.points(['shop/a'], ['drift'])).toEqual([]);
    await store.register([], at(0));
    expect(await store.states()).toEqual([]);
  });

  describe('callers of a service', () => {
    const call = (to: string) => ({ to, requests: 1 });
    const calling = async (ref: string, of = store) =>
      (await of.rowsCalling(ref)).map(({ subject }) => subject);
    beforeEach(() =>
      store.register(
        [calls, drift].map(place => ({ ...place, source: 'scenario' })),
        at(0),
      ),
    );

    const saveCalls = (
      rows: Parameters<typeof value>[0],
      when = 0,
      from = store,
    ) =>
      from.save(calls, {
        brought: value(rows, when),
        askedAt: at(when),
        next: at(when + 60_000),
      });

    it('are those whose rows name it, and those that cannot be read', async () => {
      await saveCalls([
        ['shop/a', { calls: [call('shop/b'), call('shop/b')] }],
        ['shop/c', { calls: [call('shop/bb'), call('shop/b')] }],
        ['shop/d', { calls: [] }],
        ['shop/e', null],
      ]);
      await save(drift, value([['shop/f', { calls: [call('shop/b')] }]]));
      expect(await calling('shop/b')).toEqual(['shop/a', 'shop/c', 'shop/e']);
      expect(await calling('shop/bb')).toEqual(['shop/c', 'shop/e']);
      expect(await calling('%')).toEqual(['shop/e']);
      expect((await store.rowsCalling('shop/bb'))[0]).toEqual({
        ...calls,
        subject: 'shop/c',
        value: { calls: [call('shop/bb'), call('shop/b')] },
      });
    });

    it('follow what is collected, by whichever replica', async () => {
      await saveCalls([['shop/a', { calls: [call('shop/b')] }]]);
      expect(await calling('shop/b')).toEqual(['shop/a']);
      const other = new DatabaseSnapshotStore(knex);
      await saveCalls([['shop/c', { calls: [call('shop/b')] }]], 1_000, other);
      expect(await calling('shop/b')).toEqual(['shop/c']);
      await store.register([], at(2_000));
      expect(await calling('shop/b')).toEqual([]);
    });

    it('are read once for many pages, and again after trouble', async () => {
      await saveCalls([['shop/a', { calls: [call('shop/b')] }]]);
      let reads = 0;
      knex.on('query', ({ sql }: { readonly sql: string }) => {
        if (/^select .*from [`"]signal_row/.test(sql)) reads += 1;
      });
      await Promise.all(['shop/b', 'shop/c'].map(ref => calling(ref)));
      const first = reads;
      await calling('shop/b');
      expect(reads).toBe(first);
      const broken = new DatabaseSnapshotStore(knex);
      await knex('signal_row').update({ value: 'no JSON' });
      await expect(calling('shop/b', broken)).rejects.toThrow();
      await knex('signal_row').update({ value: '{"calls":[{"to":"shop/b"}]}' });
      expect(await calling('shop/b', broken)).toEqual(['shop/a']);
    });
  });

  it('writes only what is another than before', async () => {
    await save(
      drift,
      value([
        ['shop/a', { n: 1 }],
        ['shop/b', { n: 1 }],
        ['shop/c', { n: 1 }],
      ]),
    );
    const written: unknown[] = [];
    knex.on(
      'query',
      (query: { readonly sql: string; readonly bindings: unknown[] }) => {
        if (/^(insert|delete).*signal_row/.test(query.sql)) {
          written.push(query.bindings.filter(each => /shop|n/.test(`${each}`)));
        }
      },
    );
    await save(
      drift,
      value([
        ['shop/b', { n: 1 }],
        ['shop/c', { n: 2 }],
        ['shop/d', { n: 1 }],
      ]),
      60_000,
    );
    const text = JSON.stringify(written);
    expect(text).not.toContain('shop/b');
    expect(text).toContain('shop/a');
    expect(
      (await store.rows({ signals: ['drift'] })).map(each => [
        each.subject,
        each.value,
      ]),
    ).toEqual([
      ['shop/b', { n: 1 }],
      ['shop/c', { n: 2 }],
      ['shop/d', { n: 1 }],
    ]);
  });

  it('keeps what is there when it starts again', async () => {
    await save(drift, value([['shop/a', { n: 1 }]]));
    await store.register([{ ...drift, source: 'scenario' }], at(HOUR));
    expect(await store.rows({})).toHaveLength(1);
    expect(await stateOf(drift)).toMatchObject({ state: 'value' });
  });
});
