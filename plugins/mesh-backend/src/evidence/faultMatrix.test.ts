import { EstateControl } from '@causeway/estate';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(180_000);

const bench = ApiBench.create({
  evidence: {
    // Slow is what takes longer than this; the estate would take a minute.
    deadline: { milliseconds: 400 },
    pause: { milliseconds: 100 },
  },
});

/** It runs on both sites. */
const SERVICE = 'shop/product-catalog';
const FAULTY = 'frankfurt';
const WELL = 'amsterdam';
/** The collector looks every two seconds; a turn is a few milliseconds. */
const TURNS = 20_000;
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

async function seen(): Promise<Panels> {
  const { status, body } = await bench.get(`/services/${SERVICE}/evidence`);
  expect(status).toBe(200);
  return body;
}

const control = () => new EstateControl(bench.estate.url);

/** States of one site, panel by panel, without repetition. */
const statesOf = (told: Panels, site: string) =>
  Object.fromEntries(
    panels.map(id => [
      id,
      [
        ...new Set(
          told[id].answers
            .filter(each => each.site === site)
            .map(({ state }) => state),
        ),
      ].sort(),
    ]),
  );

const each = (state: string) =>
  Object.fromEntries(panels.map(id => [id, [state]]));

/** Waits until the panels say this of a site. */
const until = (site: string, states: ReturnType<typeof statesOf>) =>
  bench.eventually(async () => {
    expect(statesOf(await seen(), site)).toEqual(states);
  }, TURNS);

/** A service without calls has no row of them: every source looked, and that is an answer. */
const well = {
  ...each('value'),
  dependencies: ['no-data'],
  callers: ['no-data'],
  egress: ['no-data'],
};

const standings = (told: Panels) =>
  Object.fromEntries(panels.map(id => [id, told[id].headline.standing]));

/** What each fault of a source is to a reader, and a piece of what is said. */
const faults = [
  ['down', 'unreachable', /the connection broke|could not be asked/],
  ['slow', 'unreachable', /no answer within 0\.4 s|failed 5 times/],
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

  beforeAll(async () => {
    await until(FAULTY, well);
    await until(WELL, well);
    healthy = standings(await seen());
    // Something has to be good, or nothing could falsely stay so.
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
    await until(FAULTY, each(state));
    await until(WELL, well);
    const told = await seen();
    for (const id of panels) {
      for (const answer of told[id].answers) {
        if (answer.site === FAULTY) expect(answer.message).toMatch(said);
      }
      const { standing } = told[id].headline;
      // "Looked, and there is none" is an answer; of all others nothing is fine, whatever the other site says.
      if (mode !== 'no-rows') {
        expect([id, standing]).not.toEqual([id, 'neutral']);
      }
      expect([id, standing]).not.toEqual([id, 'good']);
    }
    await control().fault({ mode: 'none' });
    await control().advance('PT2M');
    await until(FAULTY, well);
    await bench.eventually(async () => {
      expect(standings(await seen())).toEqual(healthy);
    }, TURNS);
  });
});
