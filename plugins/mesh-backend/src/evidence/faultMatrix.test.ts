import { EstateControl } from '@causeway/estate';
import type { UndeclaredView } from '@causeway/plugin-mesh-common';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(180_000);

const bench = ApiBench.create({
  evidence: {
    // Slow is what takes longer than this; the estate would take a minute. What is well must not, on a busy machine either.
    deadline: { seconds: 2 },
    pause: { milliseconds: 100 },
  },
});

/** The first runs on both sites and calls nobody; the second on one, calls others, and is being rolled out. */
const SERVICES = ['shop/product-catalog', 'shop/recommendation'] as const;
const FAULTY = 'frankfurt';
const WELL = 'amsterdam';
/** The collector looks every two seconds; a turn is a few milliseconds. */
const TURNS = 3_000;
/** Past the bound of every signal; the longest is that of prices, six hours. */
const PAST_BOUNDS = 'PT7H';

const panels = [
  'plaintext',
  'drift',
  'rollout',
  'failures',
  'dependencies',
  'callers',
  'egress',
  'certificates',
  'cost',
] as const;

type Standing = 'good' | 'neutral' | 'warning' | 'bad' | 'unknown';

interface PanelAnswer {
  readonly headline: { readonly standing: Standing; readonly text: string };
  readonly answers: readonly {
    readonly site: string;
    readonly part: string;
    readonly state: string;
    readonly message?: string;
    readonly observedAt?: string;
  }[];
}

type Panels = Record<(typeof panels)[number], PanelAnswer>;

async function seen(service: string): Promise<Panels> {
  const { status, body } = await bench.get(`/services/${service}/evidence`);
  expect(status).toBe(200);
  return body;
}

const seenAll = () => Promise.all(SERVICES.map(seen));

async function undeclared(): Promise<UndeclaredView> {
  const { status, body } = await bench.get('/undeclared');
  expect(status).toBe(200);
  return body;
}

/** Where the sources of the undeclared stand by site and signal. */
async function undeclaredStates(): Promise<Record<string, string>> {
  const { answers } = await undeclared();
  return Object.fromEntries(
    answers.map(({ site, signal, state }) => [`${site} ${signal}`, state]),
  );
}

const untilUndeclared = (states: Record<string, string>) =>
  bench.eventually(async () => {
    expect(await undeclaredStates()).toEqual(states);
  }, TURNS);

const control = () => new EstateControl(bench.estate.url);

type States = Record<string, readonly string[]>;

/** States of one site by service and panel, without repetition; nothing where the service does not run. */
async function statesOf(site: string): Promise<States> {
  const all = await seenAll();
  return Object.fromEntries(
    all.flatMap((told, nth) =>
      panels.flatMap(id => {
        const answers = told[id].answers.filter(each => each.site === site);
        const states = new Set(answers.map(({ state }) => state));
        return states.size === 0
          ? []
          : [[`${SERVICES[nth]} ${id}`, [...states].sort()]];
      }),
    ),
  );
}

/** Waits until the panels say this of a site. */
const until = (site: string, states: States) =>
  bench.eventually(async () => {
    expect(await statesOf(site)).toEqual(states);
  }, TURNS);

async function standings(): Promise<Record<string, Standing>> {
  const all = await seenAll();
  return Object.fromEntries(
    all.flatMap((told, nth) =>
      panels.map(id => [`${SERVICES[nth]} ${id}`, told[id].headline.standing]),
    ),
  );
}

/** What each fault of a source is to a reader, and a piece of what is said. */
const faults = [
  ['down', 'unreachable', /the connection broke|could not be asked/],
  ['slow', 'unreachable', /no answer within 2 s|failed 5 times/],
  ['500', 'unreachable', /answered 500|failed 5 times/],
  ['401', 'not-allowed', /refused the question \(401\)/],
  ['redirect', 'unreachable', /answered 302|failed 5 times/],
  ['truncate', 'unreachable', /could not be asked/],
  ['wrong-content-type', 'unreachable', /is not telemetry|failed 5 times/],
  ['empty', 'unreachable', /is not telemetry|failed 5 times/],
  ['nan', 'unreachable', /that is not [a-z-]+(:|\.$)|failed 5 times/],
  ['stale', 'stale', /nothing newer arrived/],
  ['no-data', 'no-data', /has no telemetry for it/],
  ['no-rows', 'no-data', /knows nothing of shop/],
] as const;

describe('a source with a fault, by panel', () => {
  let healthy: Record<string, Standing>;
  let well: { readonly faulty: States; readonly other: States };

  beforeAll(async () => {
    await bench.eventually(async () => {
      const told = JSON.stringify([await seenAll(), await undeclared()]);
      if (told.includes('not asked yet')) throw new Error('not asked yet');
      // What is compared with must be well: while everything starts, an answer may come too late.
      if (told.includes('"unreachable"')) {
        await control().advance('PT2M');
        throw new Error('not well yet');
      }
    }, TURNS);
    healthy = await standings();
    well = { faulty: await statesOf(FAULTY), other: await statesOf(WELL) };
  });

  it('had something to lose in every panel', () => {
    // Callers have the values of the caller.
    const states = panels
      .filter(id => id !== 'callers')
      .map(id => SERVICES.flatMap(name => well.faulty[`${name} ${id}`]));
    expect(states.filter(each => !each.includes('value'))).toEqual([]);
    expect(Object.values(healthy)).toContain('good');
  });

  it.each(faults)('%s is %s in each of them', async (mode, state, said) => {
    await control().fault({
      mode,
      scope: 'telemetry',
      site: FAULTY,
      ms: 60_000,
    });
    await control().advance(PAST_BOUNDS);
    await until(
      FAULTY,
      Object.fromEntries(Object.keys(well.faulty).map(name => [name, [state]])),
    );
    await until(WELL, well.other);
    for (const told of await seenAll()) {
      for (const { answers } of panels.map(id => told[id])) {
        for (const each of answers.filter(({ site }) => site === FAULTY)) {
          expect(each.message).toMatch(said);
        }
      }
    }
    // "Looked, and there is none" is an answer; of all others nothing is fine, whatever the other site says.
    const fine = mode === 'no-rows' ? ['good'] : ['good', 'neutral'];
    expect(
      Object.entries(await standings()).filter(([, standing]) =>
        fine.includes(standing),
      ),
    ).toEqual([]);
    // A store without rows answered: it knows of nothing that runs.
    const source = mode === 'no-rows' ? 'value' : state;
    await untilUndeclared(
      Object.fromEntries(
        ['observed-dependencies', 'plaintext', 'workloads'].flatMap(signal => [
          [`${FAULTY} ${signal}`, source],
          [`${WELL} ${signal}`, 'value'],
        ]),
      ),
    );
    // All that nobody declared is at the site of which nothing is known now.
    expect(await undeclared()).toMatchObject({ workloads: [], apart: [] });
    await control().fault({ mode: 'none' });
    // What is no answer is asked again within a minute; what is an answer when its time has come.
    const isAnswer = mode === 'stale' || mode === 'no-rows';
    await control().advance(isAnswer ? PAST_BOUNDS : 'PT2M');
    await until(FAULTY, well.faulty);
    await bench.eventually(async () => {
      expect(await standings()).toEqual(healthy);
    }, TURNS);
  });
});

describe('live objects with a fault, beside telemetry that is well', () => {
  const refs = ['legacy/order-import', 'shop/reviews'];

  it.each([
    ['down', 'unreachable', 'unknown'],
    ['401', 'not-allowed', 'unknown'],
    ['no-data', 'no-data', 'unknown'],
    ['stale', 'stale', 'unknown'],
    ['no-rows', 'no-data', 'none'],
  ] as const)(
    '%s: keeps what was seen in calls, and says that of it %s is %s',
    async (mode, state, objects) => {
      await bench.eventually(async () => {
        const { workloads } = await undeclared();
        expect(workloads.map(({ ref }) => ref)).toEqual(refs);
      }, TURNS);
      await control().fault({
        mode,
        scope: 'telemetry',
        site: FAULTY,
        signal: 'workloads',
      });
      await control().advance(PAST_BOUNDS);
      await bench.eventually(async () => {
        const { workloads, apart } = await undeclared();
        expect(apart).toEqual([]);
        expect(workloads).toMatchObject([
          {
            ref: refs[0],
            calls: [{ ref: 'shop/checkout' }],
            clusters: [],
            objects: { state: objects },
            objectAnswers: [
              { site: FAULTY, state },
              { site: WELL, state: 'no-data' },
            ],
          },
        ]);
      }, TURNS);
      await control().fault({ mode: 'none' });
      await control().advance(PAST_BOUNDS);
    },
  );
});
