import { drift, type CollectedSignal } from '@causeway/mesh-intent';
import type { Collected, SignalSource } from '@causeway/plugin-mesh-node';
import { knex as createKnex, type Knex } from 'knex';
import { migrationsDirectory } from '../migrate';
import { assignParts } from './assignParts';
import { Collector } from './Collector';
import { DatabaseSnapshotStore } from './DatabaseSnapshotStore';
import { snapshotAnswers } from './snapshotAnswers';
import { defaultLimits } from './SourceGuard';

const signal = drift as CollectedSignal;
const start = Date.parse('2027-03-01T12:00:00Z');

const row = (subject: string, proxies = 2) => ({
  subject,
  value: {
    clusters: [
      {
        cluster: 'one',
        proxies,
        acknowledged: [{ commit: 'a'.repeat(40), proxies }],
        behindSeconds: 0,
        rejected: [],
        disconnected: 0,
      },
    ],
  },
});

describe('Collector', () => {
  let knex: Knex;
  let now: number;
  let warned: string[];
  let asked: string[];
  let reply: (site: string) => Promise<Collected>;

  beforeEach(async () => {
    knex = createKnex({
      client: 'better-sqlite3',
      connection: ':memory:',
      useNullAsDefault: true,
      pool: { min: 1, max: 1 },
    });
    await knex.migrate.latest({ directory: migrationsDirectory });
    now = start;
    warned = [];
    asked = [];
    reply = async () => ({
      state: 'value',
      observedAt: new Date(now).toISOString(),
      rows: [row('shop/cart')],
    });
  });
  afterEach(() => knex.destroy());

  function portal(random = 0.5) {
    const source: SignalSource = {
      id: 'scenario',
      owns: ['north', 'south'].map(site => ({
        signal: signal.id,
        part: 'sync',
        site,
      })),
      ask: async () => ({ state: 'no-data', source: 's', message: 'None.' }),
      collect: ({ site }) => {
        asked.push(site);
        return reply(site);
      },
    };
    const owners = assignParts({
      signals: [signal],
      sources: [source],
      sites: ['north', 'south', 'west'],
      notConfigured: ['drift.sync@west'],
    });
    const store = new DatabaseSnapshotStore(knex);
    const collector = new Collector({
      owners,
      store,
      now: () => new Date(now),
      random: () => random,
      limits: { ...defaultLimits, deadlineMs: 200, failures: 3 },
      warn: message => warned.push(message),
    });
    const answers = async (subject = 'shop/cart') =>
      snapshotAnswers(drift, subject, {
        owners,
        now: new Date(now),
        states: await store.states(),
        rows: await store.rows({ subjects: [subject] }),
      }).map(answer => `${answer.site} ${answer.state}`);
    return { collector, answers, store, owners };
  }

  it('asks each place once, and again when its time has come', async () => {
    const { collector, answers } = portal();
    expect(await answers()).toEqual([
      'north no-data',
      'south no-data',
      'west not-configured',
    ]);
    expect(await collector.runDue()).toBe(2);
    expect(await answers()).toEqual([
      'north value',
      'south value',
      'west not-configured',
    ]);
    now += 59_999;
    expect(await collector.runDue()).toBe(0);
    now += 1;
    expect(await collector.runDue()).toBe(2);
    expect(asked.sort()).toEqual(['north', 'north', 'south', 'south']);
  });

  it('spreads the intervals', async () => {
    const { collector } = portal(1);
    await collector.runDue();
    now += 65_999;
    expect(await collector.runDue()).toBe(0);
    now += 1;
    expect(await collector.runDue()).toBe(2);
  });

  it('is one collector however many replicas run', async () => {
    const replicas = [portal(), portal(), portal()];
    await Promise.all(replicas.map(({ collector }) => collector.runDue()));
    expect(asked).toHaveLength(2);
  });

  it('says nothing of a service the source does not know', async () => {
    const { collector, answers } = portal();
    await collector.runDue();
    expect((await answers('shop/nobody'))[0]).toBe('north no-data');
  });

  it('lets a value stand to its bound when a site goes down, then tells why', async () => {
    const { collector, answers } = portal();
    await collector.runDue();
    const good = reply;
    reply = site =>
      site === 'south' ? Promise.reject(new Error('refused')) : good(site);
    now += 60_000;
    await collector.runDue();
    expect(await answers()).toContain('south value');
    for (let minutes = 0; minutes < 5; minutes += 1) {
      now += 60_000;
      await collector.runDue();
    }
    expect(await answers()).toEqual([
      'north value',
      'south unreachable',
      'west not-configured',
    ]);
    expect(warned[0]).toContain('refused');
    expect(collector.breaker('scenario', 'south')).toBe('open');
    expect(collector.breaker('scenario', 'north')).toBe('closed');
  });

  it('tells stale from down: a source that answers with old numbers', async () => {
    const { collector, answers } = portal();
    reply = async () => ({
      state: 'value',
      observedAt: new Date(start - 600_000).toISOString(),
      rows: [row('shop/cart')],
    });
    await collector.runDue();
    expect((await answers())[0]).toBe('north stale');
  });

  it.each(['no-data', 'not-allowed', 'unreachable', 'not-configured'] as const)(
    'keeps %s apart from the others',
    async state => {
      const { collector, answers } = portal();
      reply = async () => ({ state, message: 'Because.' });
      await collector.runDue();
      expect((await answers())[0]).toBe(`north ${state}`);
    },
  );

  it('keeps rows of another shape as unreadable, and tells', async () => {
    const { collector, answers, store } = portal();
    reply = async () => ({
      state: 'value',
      observedAt: new Date(now).toISOString(),
      rows: [row('shop/cart', Number.NaN), row('shop/ad')],
    });
    await collector.runDue();
    expect((await answers('shop/ad'))[0]).toBe('north value');
    expect((await answers('shop/cart'))[0]).toBe('north unreachable');
    expect((await answers('shop/nobody'))[0]).toBe('north no-data');
    expect(await store.points(['shop/cart'], ['drift'])).toEqual([]);
    expect(warned[0]).toContain('shop/cart: clusters.0.proxies');
    now += 10 * 60_000;
    expect((await answers('shop/cart'))[0]).toBe('north stale');
  });

  it('takes an answer of another shape altogether for none', async () => {
    const { collector, answers } = portal();
    reply = async () => ({
      state: 'value',
      observedAt: new Date(now).toISOString(),
      rows: [{ subject: 'shop/cart', value: 'fine' }],
    });
    await collector.runDue();
    expect((await answers())[0]).toBe('north unreachable');
  });

  it('asks a source in trouble again within a minute, however seldom it collects', async () => {
    const { collector, answers } = portal();
    reply = async () => ({ state: 'unreachable', message: 'Down.' });
    await collector.runDue();
    reply = async () => ({
      state: 'value',
      observedAt: new Date(now).toISOString(),
      rows: [row('shop/cart')],
    });
    now += 60_000;
    expect(await collector.runDue()).toBe(2);
    expect((await answers())[0]).toBe('north value');
  });

  it('leaves out subjects the store cannot hold, and keeps the rest', async () => {
    const { collector, answers } = portal();
    reply = async () => ({
      state: 'value',
      observedAt: new Date(now).toISOString(),
      rows: [row('x'.repeat(131)), row('shop/\0'), row('shop/ad')],
    });
    await collector.runDue();
    expect((await answers('shop/ad'))[0]).toBe('north value');
    expect((await answers('x'.repeat(131)))[0]).toBe('north no-data');
    expect((await answers('shop/\0'))[0]).toBe('north no-data');
  });

  it('takes an answer without a time for none', async () => {
    const { collector, answers } = portal();
    reply = async () => ({
      state: 'value',
      observedAt: 'now',
      rows: [row('shop/cart')],
    });
    await collector.runDue();
    expect((await answers())[0]).toBe('north unreachable');
  });

  describe('a value without one of the clusters', () => {
    const without = async (): Promise<Collected> => ({
      state: 'value',
      observedAt: new Date(now).toISOString(),
      missing: [
        { cluster: 'two', state: 'unreachable', message: 'two is down.' },
        { cluster: 'three', state: 'not-allowed', message: 'three refused.' },
      ],
      rows: [row('shop/cart')],
    });
    async function north(
      of: CollectedSignal,
      subject: string,
      clusters?: readonly string[],
    ) {
      const { collector, store, owners } = portal();
      reply = without;
      await collector.runDue();
      return snapshotAnswers(of, subject, {
        owners,
        now: new Date(now),
        clusters,
        states: await store.states(),
        rows: await store.rows({ subjects: [subject] }),
      })
        .filter(({ site }) => site === 'north')
        .map(answer =>
          answer.state === 'value' ? 'value' : [answer.state, answer.message],
        );
    }
    const two = ['unreachable', 'Without two. two is down.'];
    const three = ['not-allowed', 'Without three. three refused.'];

    it('is told beside the value, for clusters of the service only', async () => {
      expect(await north(signal, 'shop/cart', ['one', 'two'])).toEqual([
        'value',
        two,
      ]);
      expect(await north(signal, 'shop/cart', ['one'])).toEqual(['value']);
    });

    it('is told instead of "looked, none" where there is no row', async () => {
      expect(await north(signal, 'shop/ad', ['three', 'one'])).toEqual([three]);
      expect(await north(signal, 'shop/ad', ['one'])).toEqual([
        ['no-data', 'scenario knows nothing of shop/ad at north.'],
      ]);
    });

    it('misses all of them where nobody says where the service runs', async () => {
      expect(await north(signal, 'shop/ad')).toEqual([two, three]);
    });

    it('is about a cluster itself where the signal is', async () => {
      const about = { ...signal, about: 'cluster' } as const;
      expect(await north(about, 'two', [])).toEqual([two]);
      expect((await north(about, 'one', ['two']))[0]).toContain('no-data');
    });

    it('is about all clusters where the signal is of a namespace', async () => {
      const about = { ...signal, about: 'namespace' } as const;
      expect(await north(about, 'shop', ['one'])).toEqual([two, three]);
    });

    it('is stale as a whole, and keeps no text a store cannot', async () => {
      const { collector, answers, store } = portal();
      reply = async () => ({
        state: 'value',
        observedAt: new Date(now).toISOString(),
        missing: [
          {
            cluster: 'a\0',
            state: 'unreachable',
            message: `\0${'x'.repeat(2_000)}`,
          },
        ],
        rows: [row('shop/cart')],
      });
      await collector.runDue();
      const [{ missing }] = await store.states();
      expect(missing[0].cluster).toBe('a');
      expect(missing[0].message).toBe('x'.repeat(1_000));
      expect(await answers()).toContain('north unreachable');
      reply = async () => ({ state: 'unreachable', message: 'Down.' });
      now += 10 * 60_000;
      expect((await answers()).filter(each => /north/.test(each))).toEqual([
        'north stale',
      ]);
    });
  });

  it('is not fresh for longer because a clock is ahead', async () => {
    const { collector, answers } = portal();
    const ahead = now + 86_400_000;
    reply = async () => ({
      state: 'value',
      observedAt: new Date(ahead).toISOString(),
      rows: [row('shop/cart')],
    });
    await collector.runDue();
    expect((await answers())[0]).toBe('north value');
    now += 300_001;
    expect((await answers())[0]).toBe('north stale');
  });

  it('does not take what is still to come for fresh when the clock was set back', async () => {
    const { collector, answers } = portal();
    await collector.runDue();
    now -= 86_400_000;
    expect((await answers())[0]).toBe('north stale');
  });

  it('keeps no coverage that is no share', async () => {
    const { collector, store } = portal();
    reply = async () => ({
      state: 'value',
      observedAt: new Date(now).toISOString(),
      coverage: Number.NaN,
      rows: [row('shop/cart')],
    });
    await collector.runDue();
    expect((await store.states())[0].coverage).toBeUndefined();
  });

  it('dates no answer that never came', async () => {
    const { collector, store, owners } = portal();
    reply = async () => ({ state: 'unreachable', message: 'Down.' });
    await collector.runDue();
    const [answer] = snapshotAnswers(drift, 'shop/cart', {
      owners,
      now: new Date(now),
      states: await store.states(),
      rows: [],
    });
    expect(answer.observedAt).toBeUndefined();
  });

  it('does not wait for a source beyond the deadline', async () => {
    const { collector, answers } = portal();
    reply = () => new Promise(() => {});
    await collector.runDue();
    expect((await answers())[0]).toBe('north unreachable');
    expect(warned[0]).toContain('no answer within 0.2 s');
  });

  it('asks again what a killed process had claimed', async () => {
    const { collector, store } = portal();
    await collector.runDue();
    now += 60_000;
    await store.claim({
      now: new Date(now),
      leaseMs: 120_000,
      latestMs: 600_000,
    });
    expect(await collector.runDue()).toBe(1);
    now += 120_000;
    expect(await collector.runDue()).toBe(2);
  });
});
