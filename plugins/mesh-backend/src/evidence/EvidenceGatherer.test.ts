import {
  accessLogTuples,
  questionKey,
  type Answer,
  type Signal,
} from '@causeway/mesh-intent';
import type { SignalAsk, SignalSource } from '@causeway/plugin-mesh-node';
import { assignParts } from './assignParts';
import { EvidenceGatherer } from './EvidenceGatherer';
import { defaultLimits, type GuardLimits } from './SourceGuard';

const signal = accessLogTuples as Signal;
const question = {
  signal: signal.id,
  params: { namespace: 'shop', service: 'cart' },
};
const START = Date.parse('2027-03-01T12:00:00Z');

type Reply = (ask: SignalAsk) => Promise<Answer<unknown>>;

const empty: Reply = async ({ now }) => ({
  state: 'value',
  value: { clusters: [] },
  source: 'log',
  observedAt: now.toISOString(),
});

function gatherer(reply: Reply, limits: Partial<GuardLimits> = {}) {
  const asked: SignalAsk[] = [];
  let now = START;
  const source: SignalSource = {
    id: 'log',
    owns: ['north', 'south'].map(site => ({
      signal: signal.id,
      part: 'tuples',
      site,
    })),
    ask: ask => {
      asked.push(ask);
      return reply(ask);
    },
    collect: async () => ({ state: 'no-data', message: 'None.' }),
  };
  const evidence = new EvidenceGatherer({
    owners: assignParts({
      signals: [signal],
      sources: [source],
      sites: ['north', 'south', 'west'],
      notConfigured: ['access-log-tuples.tuples@west'],
    }),
    now: () => new Date(now),
    limits: { ...defaultLimits, ...limits },
  });
  return {
    asked,
    advance: (ms: number) => {
      now += ms;
    },
    gather: async () =>
      (await evidence.gather([question])).get(questionKey(question)) ?? [],
  };
}

const states = (answers: readonly Answer<unknown>[]) =>
  answers.map(({ site, state }) => `${site} ${state}`);

describe('EvidenceGatherer', () => {
  it('has one answer of each site, and says which is not configured', async () => {
    const { gather, asked } = gatherer(empty);
    const answers = await gather();
    expect(states(answers)).toEqual([
      'north value',
      'south value',
      'west not-configured',
    ]);
    expect(answers[0]).toMatchObject({
      part: 'tuples',
      observedAt: '2027-03-01T12:00:00.000Z',
      freshUntil: '2027-03-01T13:00:00.000Z',
    });
    expect(asked[0].params).toEqual(question.params);
  });

  it('shows the dead site beside the living one', async () => {
    const { gather } = gatherer(async ask => {
      if (ask.site === 'south') throw new Error('connection refused');
      return empty(ask);
    });
    const answers = await gather();
    expect(states(answers).slice(0, 2)).toEqual([
      'north value',
      'south unreachable',
    ]);
    expect(answers[1]).toMatchObject({
      message: 'log could not be asked for south: connection refused.',
    });
  });

  it.each([
    ['ECONNREFUSED', 'nothing listens at its address (ECONNREFUSED)'],
    ['ENOTFOUND', 'its name cannot be resolved (ENOTFOUND)'],
    ['UND_ERR_SOCKET', 'the connection broke (UND_ERR_SOCKET)'],
    ['ODD', 'something else'],
  ])(
    'says what broke, not only that fetching failed: %s',
    async (code, said) => {
      const cause = Object.assign(new Error('something else'), { code });
      const { gather } = gatherer(async () => {
        throw new TypeError('fetch failed', { cause });
      });
      const [answer] = await gather();
      expect(answer).toMatchObject({
        state: 'unreachable',
        message: expect.stringContaining(`for north: ${said}`),
      });
    },
  );

  it('asks once for many looks, and again when the minute is over', async () => {
    const { gather, asked, advance } = gatherer(empty);
    await Promise.all([gather(), gather()]);
    advance(59_999);
    await gather();
    expect(asked).toHaveLength(2);
    advance(1);
    await gather();
    expect(asked).toHaveLength(4);
  });

  it('asks again when the clock was set back', async () => {
    const { gather, asked, advance } = gatherer(empty);
    await gather();
    advance(-1);
    await gather();
    expect(asked).toHaveLength(4);
  });

  it('looks at trouble again soon', async () => {
    let up = false;
    const { gather, advance } = gatherer(async ask =>
      up
        ? empty(ask)
        : { state: 'no-data', source: 'log', message: 'No rows.' },
    );
    await gather();
    up = true;
    expect(states(await gather())[0]).toBe('north no-data');
    advance(5_000);
    expect(states(await gather())[0]).toBe('north value');
  });

  it('turns a value stale when its bound has passed', async () => {
    const { gather, advance } = gatherer(async ask => ({
      ...(await empty(ask)),
      observedAt: new Date(START).toISOString(),
    }));
    advance(3_600_001);
    expect(states(await gather())[0]).toBe('north stale');
  });

  it('takes a value of another shape for no answer', async () => {
    const { gather } = gatherer(async ask => ({
      ...(await empty(ask)),
      value: { clusters: 'all' },
    }));
    expect((await gather())[0]).toMatchObject({
      state: 'unreachable',
      message: expect.stringContaining('not access-log-tuples: clusters'),
    });
  });

  it('takes a value without a time for no answer', async () => {
    const { gather } = gatherer(async ask => ({
      ...(await empty(ask)),
      observedAt: 'yesterday',
    }));
    expect((await gather())[0]).toMatchObject({
      state: 'unreachable',
      message: expect.stringContaining('yesterday is no time'),
    });
  });

  it.each([
    ['observed in the future', { observedAt: '2027-03-09T12:00:00Z' }],
    ['promised for a year', { freshUntil: '2028-03-01T12:00:00Z' }],
  ])('takes no value for fresh beyond its bound: %s', async (_, parts) => {
    const { gather } = gatherer(async ask => ({
      ...(await empty(ask)),
      ...parts,
    }));
    expect((await gather())[0]).toMatchObject({
      observedAt: '2027-03-01T12:00:00.000Z',
      freshUntil: '2027-03-01T13:00:00.000Z',
    });
  });

  it('does not wait beyond the deadline, and tells the source', async () => {
    const aborted: boolean[] = [];
    const { gather } = gatherer(
      ({ abort }) =>
        new Promise(() => {
          abort.addEventListener('abort', () => aborted.push(true));
        }),
      { deadlineMs: 5 },
    );
    expect((await gather())[0]).toMatchObject({
      state: 'unreachable',
      message: expect.stringContaining('no answer within 0.005 s'),
    });
    expect(aborted).toEqual([true, true]);
  });

  it('stops asking a source that keeps failing, site by site', async () => {
    const { gather, asked, advance } = gatherer(
      async ask =>
        ask.site === 'north'
          ? { state: 'unreachable', source: 'log', message: 'Down.' }
          : empty(ask),
      { failures: 2 },
    );
    for (let look = 0; look < 4; look += 1) {
      await gather();
      advance(60_000);
    }
    const of = (site: string) => asked.filter(ask => ask.site === site).length;
    expect([of('north'), of('south')]).toEqual([2, 4]);
    expect((await gather())[0]).toMatchObject({
      message: expect.stringContaining('failed 2 times in a row'),
    });
  });

  it('says when too many questions wait', async () => {
    const { gather } = gatherer(empty, { atOnce: 0, waiting: 0 });
    expect((await gather())[0]).toMatchObject({ state: 'unreachable' });
  });

  it('answers nothing for a signal nobody owns', async () => {
    const evidence = new EvidenceGatherer({
      owners: [],
      now: () => new Date(START),
    });
    const answers = await evidence.gather([question]);
    expect(answers.get(questionKey(question))).toEqual([]);
  });
});
