import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(120_000);

const bench = ApiBench.create();
const { get } = bench;

/** The collector looks every two seconds; a turn is a few milliseconds on an idle machine. */
const TURNS = 5_000;

type Panels = Record<
  string,
  {
    answers: {
      site: string;
      state: string;
      source: string;
      message?: string;
    }[];
    panel: Record<string, unknown>;
    headline: { standing: string };
    trend: { lines: { points: unknown[] }[] };
  }
>;

const evidence = async (ref: string) => {
  const { status, body } = await get(`/services/${ref}/evidence`);
  return { status, body: body as Panels & Record<string, unknown> };
};

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
];

const control = (path: string, body: unknown) =>
  fetch(`${bench.estate.url}/_estate${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Waits until the collector has asked everything once. */
const collected = (ref: string) =>
  bench.eventually(async () => {
    const { body } = await evidence(ref);
    const open = panels.flatMap(id =>
      body[id].answers.filter(each => /not asked yet/.test(each.message ?? '')),
    );
    if (open.length > 0) throw new Error(JSON.stringify(open));
  }, TURNS);

describe('an answer of a moment', () => {
  it('is not sent again while nothing but the moment moved', async () => {
    await collected('shop/checkout');
    // Collecting goes on meanwhile: two looks right after one another may differ once.
    await bench.eventually(async () => {
      const first = await get('/services/shop/checkout/evidence');
      expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
      const again = await get('/services/shop/checkout/evidence').set(
        'if-none-match',
        first.headers.etag,
      );
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      const at = Date.parse(again.headers['mesh-now']);
      expect(at).toBeGreaterThanOrEqual(Date.parse(first.body.now));
    }, TURNS);
  });

  it('is sent when something moved, and for the fleet', async () => {
    const fleet = await get('/fleet').set('if-none-match', '"another"');
    expect(fleet.status).toBe(200);
    expect(fleet.body.now).toBe(fleet.headers['mesh-now']);
  });

  it('asks for permission first', async () => {
    bench.decide = () => AuthorizeResult.DENY;
    const refused = await get('/services/shop/checkout/evidence').set(
      'if-none-match',
      '*',
    );
    expect(refused.status).toBe(403);
    expect(refused.headers.etag).not.toMatch(/^"[\w-]{43}"$/);
  });
});

describe('the evidence of a service', () => {
  it('has every panel with where it comes from', async () => {
    await collected('shop/checkout');
    const { status, body } = await evidence('shop/checkout');
    expect(status).toBe(200);
    expect(body.simulated).toBe(true);
    for (const id of panels) {
      expect(body[id].answers.length).toBeGreaterThan(0);
      // Amsterdam does not run it and is not waited for.
      expect(body[id].answers.every(({ site }) => site === 'frankfurt')).toBe(
        true,
      );
    }
    expect(body.plaintext.panel).toMatchObject({
      outcome: 'fail',
      callers: [{ caller: 'legacy/order-import', site: 'frankfurt' }],
    });
    expect(body.plaintext.trend.lines[0].points).toHaveLength(1);
    expect(body.drift.panel).toMatchObject({ state: 'synced' });
    expect(body.callers.panel.rows).toMatchObject([
      {
        from: 'shop/frontend',
        declared: true,
        fromClusters: ['fra-1', 'fra-2'],
      },
    ]);
    expect(body.cost.panel.price).toMatchObject({ currency: 'EUR' });
  });

  it('holds what is declared against what is seen', async () => {
    await collected('shop/recommendation');
    const { body } = await evidence('shop/recommendation');
    expect(body.dependencies.panel.rows).toMatchObject([
      { to: 'shop/cart', state: 'undeclared' },
      { to: 'payments/ledger', state: 'undeclared', failed: 2016 },
      { to: 'shop/product-catalog', state: 'used' },
    ]);
    expect(body.egress.panel.rows).toMatchObject([
      { host: 'models.vendor.example', outcome: 'blocked' },
    ]);
    expect(body.rollout.panel.rollouts).toMatchObject([
      { standing: 'waiting', missing: 1990 },
    ]);
  });

  it('waits for every site the service runs on', async () => {
    await collected('shop/product-catalog');
    const { body } = await evidence('shop/product-catalog');
    expect(body.plaintext.answers.map(({ site }) => site).sort()).toEqual([
      'amsterdam',
      'frankfurt',
    ]);
    // Amsterdam has a hole in its measurements.
    expect(body.plaintext.panel).toMatchObject({
      outcome: 'insufficient-evidence',
    });
  });

  it('is not found for a service nobody declares', async () => {
    expect((await evidence('shop/nobody')).status).toBe(404);
    expect((await get('/services/shop/%2e%2e/evidence')).status).toBe(404);
  });

  it('gathers the fleet, with clusters, budget and the health of sources', async () => {
    await collected('shop/checkout');
    const { status, body } = await get('/fleet');
    expect(status).toBe(200);
    const of = (ref: string) =>
      body.services.find((each: { ref: string }) => each.ref === ref);
    expect(body.services).toHaveLength(15);
    expect(of('shop/checkout')).toMatchObject({
      owner: 'group:default/team-shop',
      mode: 'permissive',
      clock: 'fail',
      callers: [{ caller: 'legacy/order-import' }],
      drift: 'synced',
    });
    expect(of('payments/ledger').mode).toBe('strict');
    // One of its proxies refuses what it is sent.
    expect(of('shop/shipping').drift).toBe('rejected');
    expect(
      body.clusters.map((each: { name: string; state: string }) => [
        each.name,
        each.state,
      ]),
    ).toEqual([
      ['fra-1', 'value'],
      ['fra-2', 'value'],
      ['ams-1', 'value'],
    ]);
    expect(body.clusters[0].applications[0].onTip).toBe(true);
    const [batch] = body.cost.namespaces;
    expect(batch).toMatchObject({
      namespace: 'batch',
      // It does not run in Amsterdam, which is no gap.
      cost: { silent: [], price: { currency: 'EUR' } },
    });
    expect(body.cost.mesh).toMatchObject({
      silent: [],
      price: { currency: 'EUR', isAtLeast: false },
    });
    expect(body.sources).toHaveLength(26);
    expect(
      new Set(body.sources.map((each: { state: string }) => each.state)),
    ).toEqual(new Set(['value']));
  });

  it('turns unknown when the source has been silent past its bound, and blanks nothing', async () => {
    await collected('shop/checkout');
    await control('/faults', { mode: 'down', scope: 'telemetry' });
    // Past the bounds of drift, rollout and failures; within those of plaintext and cost.
    await control('/clock', { advance: 'PT20M' });
    await bench.eventually(async () => {
      const { body } = await evidence('shop/checkout');
      expect(body.drift.answers[0].state).toBe('unreachable');
      expect(body.failures.answers[0].state).toBe('unreachable');
    }, TURNS);
    const { body } = await evidence('shop/checkout');
    expect(body.drift.panel).toMatchObject({ state: 'unknown' });
    expect(body.plaintext.answers[0].state).toBe('value');
    await control('/clock', { advance: 'PT24H' });
    await bench.eventually(async () => {
      const later = await evidence('shop/checkout');
      for (const id of panels) {
        expect(later.body[id].answers.map(({ state }) => state)).not.toContain(
          'value',
        );
      }
      expect(later.body.plaintext.panel).toMatchObject({
        outcome: 'insufficient-evidence',
        days: [],
      });
    }, TURNS);
    await control('/faults', { mode: 'none' });
  });
});

describe('telemetry of a service that somebody may not read', () => {
  const deny = () => {
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.evidence.read'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
  };

  it('is not allowed, panel by panel; what everybody may see stays', async () => {
    await collected('shop/checkout');
    deny();
    const { status, body } = await evidence('shop/checkout');
    expect(status).toBe(200);
    for (const id of panels.filter(each => each !== 'cost')) {
      expect(body[id].answers.map(({ state }) => state)).toEqual(
        body[id].answers.map(() => 'not-allowed'),
      );
      expect(body[id].trend.lines).toEqual([]);
      expect(body[id].headline.standing).not.toBe('good');
    }
    expect(body.callers.panel.rows).toEqual([]);
    expect(body.plaintext.panel).toMatchObject({
      outcome: 'insufficient-evidence',
      callers: [],
    });
    expect(body.cost.answers.map(({ state }) => state)).not.toContain(
      'not-allowed',
    );
  });

  it('is left out of the fleet, and counted', async () => {
    const all = await get('/fleet');
    deny();
    const none = await get('/fleet');
    expect(none.body.services).toEqual([]);
    expect(none.body.notAllowed).toBe(all.body.services.length);
    expect(none.body.clusters).toHaveLength(all.body.clusters.length);
  });
});
