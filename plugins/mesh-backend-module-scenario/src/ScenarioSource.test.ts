import {
  EstateControl,
  spawnEstate,
  type SpawnedEstate,
} from '@causeway/estate';
import {
  accessLogTuples,
  signals,
  type AccessLogValue,
} from '@causeway/mesh-intent';
import { ScenarioSource } from './ScenarioSource';

describe('ScenarioSource', () => {
  let estate: SpawnedEstate;
  let control: EstateControl;
  let source: ScenarioSource;

  beforeAll(async () => {
    estate = await spawnEstate();
    control = new EstateControl(estate.url);
    source = new ScenarioSource({
      estateUrl: estate.url,
      sites: ['frankfurt', 'amsterdam'],
    });
  }, 60_000);
  afterAll(() => estate.stop());
  afterEach(() => control.fault({ mode: 'none' }));

  function ask(service: string, site = 'frankfurt', abort?: AbortSignal) {
    const [namespace, name] = service.split('/');
    return source.ask({
      signal: 'access-log-tuples',
      part: 'tuples',
      site,
      params: { namespace, service: name, hours: 24 },
      now: new Date(),
      abort: abort ?? new AbortController().signal,
    });
  }

  async function clusters(service: string, site?: string) {
    const answer = await ask(service, site);
    if (answer.state !== 'value') throw new Error(JSON.stringify(answer));
    return accessLogTuples.value.parse(answer.value).clusters;
  }

  const peersOf = (cluster: AccessLogValue['clusters'][number]) => [
    ...new Set(
      cluster.tuples.map(({ request }) => request.peer?.[0] ?? 'nobody'),
    ),
  ];

  it('owns every part of every signal at its sites', () => {
    const own = source.owns.map(
      ({ signal, part, site }) => `${signal}.${part}@${site}`,
    );
    expect(own).toEqual(
      signals.flatMap(({ id, parts }) =>
        parts.flatMap(part => [
          `${id}.${part}@frankfurt`,
          `${id}.${part}@amsterdam`,
        ]),
      ),
    );
  });

  it('tells the requests of a service by cluster, with who sent them', async () => {
    const found = await clusters('shop/checkout');
    expect(found.map(({ cluster }) => cluster)).toEqual(['fra-1', 'fra-2']);
    expect(peersOf(found[0])).toEqual([
      'spiffe://fra-1.mesh.corp/ns/shop/sa/frontend',
      // The import job outside the mesh.
      'nobody',
    ]);
    expect(peersOf(found[1])).toEqual([
      'spiffe://fra-2.mesh.corp/ns/shop/sa/frontend',
    ]);
    // 12 a minute for a day, 0.4 % of them failing: failures kept, successes sampled at 1 %.
    expect(
      found[1].tuples.map(({ rows, samplingRate }) => [rows, samplingRate]),
    ).toEqual([
      [69, 1],
      [172, 0.01],
    ]);
  });

  it('tells what is refused today', async () => {
    const [first] = await clusters('payments/ledger');
    expect(first.tuples).toContainEqual(
      expect.objectContaining({ outcome: 'denied', rows: 288 }),
    );
  });

  it('knows the weekly caller from the metrics when a day of logs does not', async () => {
    // Into the Wednesday after, wherever the clock stands.
    const now = await control.now();
    const days = (3 - now.getUTCDay() + 7) % 7;
    if (days > 0) await control.advance(`P${days}D`);
    const [first] = await clusters('payments/ledger');
    const weekly = 'spiffe://fra-1.mesh.corp/ns/batch/sa/reporting';
    expect(peersOf(first)).not.toContain(weekly);
    expect(first.metricCallers).toContainEqual({
      principal: weekly,
      protocol: 'http',
      requests: 200,
    });
  });

  it('has nothing of a service nobody calls, and none of another site', async () => {
    // The log of every cluster was read; there is nothing in it.
    const none = (cluster: string) => ({
      cluster,
      tuples: [],
      metricCallers: [],
    });
    expect(await clusters('shop/nobody')).toEqual(['fra-1', 'fra-2'].map(none));
    expect(await clusters('shop/checkout', 'amsterdam')).toEqual([
      none('ams-1'),
    ]);
  });

  it.each([
    ['500', 'unreachable'],
    ['401', 'not-allowed'],
    ['redirect', 'unreachable'],
    ['wrong-content-type', 'unreachable'],
    ['empty', 'unreachable'],
    ['no-data', 'no-data'],
  ] as const)('answers %s with %s', async (mode, state) => {
    await control.fault({ mode, scope: 'telemetry' });
    expect(await ask('shop/cart')).toMatchObject({ state, site: 'frankfurt' });
  });

  it.each(['down', 'truncate'])('throws when the line is %s', async mode => {
    await control.fault({ mode, scope: 'telemetry' });
    await expect(ask('shop/cart')).rejects.toThrow();
  });

  it('leaves the other site alone', async () => {
    await control.fault({
      mode: 'down',
      scope: 'telemetry',
      site: 'amsterdam',
    });
    expect((await ask('shop/product-catalog')).state).toBe('value');
    await expect(ask('shop/product-catalog', 'amsterdam')).rejects.toThrow();
  });

  it('dates what it says: old telemetry is old', async () => {
    await control.fault({ mode: 'stale', scope: 'telemetry' });
    const now = await control.now();
    const answer = await ask('shop/cart');
    expect(answer.state).toBe('value');
    const age = now.getTime() - Date.parse(answer.observedAt ?? '');
    expect(age).toBeGreaterThan(2.9 * 86_400_000);
  });

  it('lets go when it is told to', async () => {
    await control.fault({ mode: 'slow', scope: 'telemetry', ms: 30_000 });
    const stop = new AbortController();
    const asked = ask('shop/cart', 'frankfurt', stop.signal);
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});
