import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EstateControl,
  ForgeClient,
  spawnEstate,
  type SpawnedEstate,
} from '@causeway/estate';
import {
  collectedSignals,
  drift,
  type ClusterWaveValue,
  type CostValue,
  type DriftValue,
  type FailureOriginValue,
  type ObservedDependenciesValue,
  type PlaintextValue,
  type PolicyLiveValue,
  type UndeclaredEgressValue,
  type WorkloadsValue,
} from '@causeway/mesh-intent';
import { ScenarioSource } from './ScenarioSource';

describe('collecting from the scenario', () => {
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

  const collect = (signal: string, site = 'frankfurt', part?: string) =>
    source.collect({
      signal,
      part:
        part ??
        collectedSignals.find(({ id }) => id === signal)?.parts[0] ??
        '',
      site,
      now: new Date(),
      abort: new AbortController().signal,
    });

  async function rowsOf<T>(...asked: Parameters<typeof collect>) {
    const collected = await collect(...asked);
    if (collected.state !== 'value') throw new Error(collected.message);
    return new Map(
      collected.rows.map(({ subject, value }) => [subject, value as T]),
    );
  }

  it.each(
    collectedSignals.flatMap(signal =>
      signal.parts.flatMap(part =>
        ['frankfurt', 'amsterdam'].map(site => ({ signal, part, site })),
      ),
    ),
  )(
    'answers $signal.id.$part at $site in the shape of the signal',
    async ({ signal, part, site }) => {
      const rows = await rowsOf(signal.id, site, part);
      for (const value of rows.values()) {
        expect(signal.value.safeParse(value).error).toBeUndefined();
      }
      // Nothing rolls out in Amsterdam, and nobody there calls outside.
      const quiet = ['rollout', 'undeclared-egress'];
      expect(rows.size > 0).toBe(
        site === 'frankfurt' || !quiet.includes(signal.id),
      );
    },
  );

  it('shows plaintext with its caller, and a hole where nothing was scraped', async () => {
    const frankfurt = await rowsOf<PlaintextValue>('plaintext');
    const checkout = frankfurt.get('shop/checkout');
    expect(checkout?.callers).toMatchObject([
      { caller: 'legacy/order-import', requests: 5040 },
    ]);
    expect(checkout?.days).toHaveLength(7);
    expect(checkout?.days.every(({ plaintext }) => plaintext === 720)).toBe(
      true,
    );
    expect(frankfurt.get('shop/cart')?.days[6]).toMatchObject({
      plaintext: 0,
      coverage: 1,
    });
    const amsterdam = await rowsOf<PlaintextValue>('plaintext', 'amsterdam');
    const days = amsterdam.get('shop/product-catalog')?.days ?? [];
    expect(days.map(({ coverage }) => coverage)).toEqual([
      1, 1, 1, 1, 1, 0.625, 1,
    ]);
    expect(days[5].requests).toBeLessThan(days[4].requests);
  });

  it('counts calls by who made them, with those that were refused', async () => {
    const rows = await rowsOf<ObservedDependenciesValue>(
      'observed-dependencies',
    );
    expect(rows.get('shop/recommendation')?.calls).toContainEqual({
      to: 'payments/ledger',
      protocol: 'http',
      requests: 2016,
      failed: 2016,
      fromCluster: 'fra-1',
      toCluster: 'fra-1',
    });
    expect(rows.has('legacy/order-import')).toBe(false);
  });

  it('knows from counters that something was called, from the log what', async () => {
    const of = async (part: string) =>
      (
        await rowsOf<UndeclaredEgressValue>(
          'undeclared-egress',
          'frankfurt',
          part,
        )
      ).get('shop/ad')?.destinations[0];
    expect(await of('counters')).toEqual({
      protocol: 'http',
      outcome: 'blocked',
      requests: 4320,
    });
    expect(await of('hosts')).toMatchObject({
      host: 'pixel.ads.example',
      port: 443,
      lastSeen: expect.any(String),
    });
  });

  it('tells failures apart by origin', async () => {
    const rows = await rowsOf<FailureOriginValue>('failure-origin');
    const origins = rows
      .get('shop/payment')
      ?.failures.map(({ origin, reason }) => `${origin} ${reason}`);
    expect(origins).toEqual(['application via_upstream', 'network UF']);
    expect(rows.get('payments/ledger')?.failures).toContainEqual({
      origin: 'mesh',
      reason: 'rbac_access_denied',
      ambiguous: false,
      requests: 12,
    });
  });

  it('tells since when which policy is live, in every cluster with pods', async () => {
    const rows = await rowsOf<PolicyLiveValue>('policy-live');
    const ledger = rows.get('payments/ledger')?.clusters ?? [];
    expect(
      ledger.map(({ cluster, policies }) => [
        cluster,
        ...policies.map(({ policy }) => policy),
      ]),
    ).toEqual(
      ['fra-1', 'fra-2'].map(cluster => [
        cluster,
        'payments/ledger-callers',
        'payments/ledger-default-deny',
      ]),
    );
    const [{ dryRun, spec, acknowledgedSince }] = ledger[0].policies;
    expect(dryRun).toBe(false);
    expect(JSON.parse(spec)).toMatchObject({ action: 'ALLOW' });
    // The scenario's history merged it days ago.
    expect(Date.parse(acknowledgedSince ?? '')).toBeLessThan(
      Date.now() - 3 * 86_400_000,
    );
    // Nobody wrote one for it; its clusters are there all the same.
    const shipping = rows.get('shop/shipping')?.clusters ?? [];
    expect(shipping.map(({ policies }) => policies)).toEqual([[], []]);
  });

  it('tells what runs, whether anybody declared it or calls it', async () => {
    const frankfurt = await rowsOf<WorkloadsValue>('workloads');
    const seen = (subject: string) =>
      frankfurt
        .get(subject)
        ?.clusters.map(({ cluster, workloads: [{ kind, pods, proxies }] }) =>
          [cluster, kind, pods, proxies].join(' '),
        );
    expect(seen('shop/checkout')).toEqual([
      'fra-1 Deployment 3 3',
      'fra-2 Deployment 3 3',
    ]);
    expect(seen('batch/settlement')).toEqual(['fra-1 CronJob 1 1']);
    // Seen in telemetry as a caller in plaintext, which is why.
    expect(seen('legacy/order-import')).toEqual(['fra-1 CronJob 1 0']);
    expect(seen('shop/reviews')).toHaveLength(2);
    const [{ services }] = frankfurt.get('shop/reviews')?.clusters ?? [];
    expect(services[0].ports.map(each => each.protocol)).toEqual([
      'HTTP',
      null,
    ]);
    const portsOf = (subject: string) =>
      frankfurt.get(subject)?.clusters[0].services[0].ports;
    expect(portsOf('shop/checkout')).toMatchObject([
      { name: 'grpc', port: 5050, protocol: 'GRPC' },
    ]);
    expect(portsOf('shop/redis-cart')).toMatchObject([{ protocol: 'TCP' }]);
    // Nobody calls it: by which port is not known.
    expect(frankfurt.get('shop/frontend')?.clusters[0].services).toEqual([]);
    const amsterdam = await rowsOf<WorkloadsValue>('workloads', 'amsterdam');
    expect([...amsterdam.keys()].sort()).toEqual([
      'payments/ledger',
      'shop/frontend',
      'shop/product-catalog',
    ]);
    // What nobody called it does not call either.
    const calls = await rowsOf<ObservedDependenciesValue>(
      'observed-dependencies',
    );
    expect(JSON.stringify([...calls])).not.toContain('shop/reviews');
  });

  it('gives use and price apart', async () => {
    const of = async (part: string) =>
      (await rowsOf<CostValue>('cost', 'frankfurt', part)).get('shop');
    const usage = (await of('usage'))?.usage;
    expect(usage?.proxyCores).toBeGreaterThan(0);
    expect(usage?.allCores).toBeGreaterThan(usage?.proxyCores ?? 0);
    expect((await of('price'))?.usage).toBeUndefined();
    expect((await of('price'))?.price?.currency).toBe('EUR');
  });

  it('follows a merge: clusters apply it in turn, proxies acknowledge it one by one', async () => {
    const shares = async (site: string) => {
      const rows = await rowsOf<DriftValue>('drift', site);
      const clusters = rows.get('shop/frontend')?.clusters ?? [];
      return clusters.map(
        ({ cluster, acknowledged }) =>
          `${cluster} ${acknowledged.map(each => each.proxies).join('+')}`,
      );
    };
    // The scenario's history ends days before: everything is acknowledged.
    expect(await shares('frankfurt')).toEqual(['fra-1 4', 'fra-2 4']);
    const token = readFileSync(join(estate.secretsDir, 'bot-token'), 'utf8');
    const bot = new ForgeClient({
      url: estate.url,
      repo: 'routing',
      token: token.trim(),
    });
    await bot.land({
      control,
      branch: 'follows/one',
      approvers: ['platform-1', 'platform-2'],
    });
    bot.close();
    expect(await shares('frankfurt')).toEqual(['fra-1 4', 'fra-2 4']);
    const waves = async () =>
      [
        ...(await rowsOf<ClusterWaveValue>('cluster-wave')),
        ...(await rowsOf<ClusterWaveValue>('cluster-wave', 'amsterdam')),
      ].map(
        ([cluster, { applications }]) => `${cluster} ${applications[0].sync}`,
      );
    expect(await waves()).toEqual([
      'fra-1 OutOfSync',
      'fra-2 OutOfSync',
      'ams-1 OutOfSync',
    ]);
    await control.advance('PT35S');
    expect(await shares('frankfurt')).toEqual(['fra-1 2+2', 'fra-2 4']);
    expect(await waves()).toEqual([
      'fra-1 Synced',
      'fra-2 OutOfSync',
      'ams-1 OutOfSync',
    ]);
    await control.advance('PT3M');
    expect(await shares('frankfurt')).toEqual(['fra-1 4', 'fra-2 4']);
    expect(await shares('amsterdam')).toEqual(['ams-1 4']);
    expect(await waves()).toEqual([
      'fra-1 Synced',
      'fra-2 Synced',
      'ams-1 OutOfSync',
    ]);
    const rows = await rowsOf<DriftValue>('drift', 'amsterdam');
    expect(
      rows.get('shop/frontend')?.clusters[0].behindSeconds,
    ).toBeGreaterThan(200);
  });

  it('shows the proxy that refuses, whatever time passes', async () => {
    const rows = await rowsOf<DriftValue>('drift');
    expect(rows.get('shop/shipping')?.clusters[1]).toMatchObject({
      cluster: 'fra-2',
      rejected: [{ proxies: 1 }],
      acknowledged: [{ proxies: 1 }, { proxies: 1 }],
    });
  });

  it.each([
    ['500', 'unreachable'],
    ['401', 'not-allowed'],
    ['redirect', 'unreachable'],
    ['wrong-content-type', 'unreachable'],
    ['empty', 'unreachable'],
    ['no-data', 'no-data'],
  ] as const)('answers %s with %s', async (mode, state) => {
    await control.fault({ mode, scope: 'telemetry', signal: 'drift' });
    expect(await collect('drift')).toMatchObject({ state });
    expect((await collect('cost')).state).toBe('value');
  });

  it('has no rows, or no numbers, when it is told to', async () => {
    const fault = { scope: 'telemetry', signal: 'drift' };
    await control.fault({ mode: 'no-rows', ...fault });
    expect(await collect('drift')).toMatchObject({ state: 'value', rows: [] });
    await control.fault({ mode: 'nan', ...fault });
    const told = await collect('drift');
    if (told.state !== 'value') throw new Error(told.message);
    expect(told.rows.length).toBeGreaterThan(0);
    for (const { value } of told.rows) {
      expect(drift.value.safeParse(value).success).toBe(false);
    }
  });
});
