import { AuthorizeResult } from '@backstage/plugin-permission-common';
import type { GraphView } from '@causeway/plugin-mesh-common';
import { ApiBench } from '../../testing/apiBench';

jest.setTimeout(120_000);

const bench = ApiBench.create();
const { get, post } = bench;

/** The collector looks every two seconds; a turn is a few milliseconds on an idle machine. */
const TURNS = 5_000;

const graphOf = async (query = '') => {
  const { status, body } = await get(`/graph${query}`);
  expect(status).toBe(200);
  return body as GraphView;
};

/** Waits until the collector has asked everything once. */
const collected = () =>
  bench.eventually(async () => {
    const { answers } = await graphOf();
    const open = answers.filter(({ state }) => state !== 'value');
    if (open.length > 0) throw new Error(JSON.stringify(open));
  }, TURNS);

const edge = ({ edges }: GraphView, from: string, to: string) =>
  edges.find(each => each.from === from && each.to === to);

describe('GET /graph', () => {
  it('has every service and every call, declared and seen', async () => {
    await collected();
    const graph = await graphOf();
    expect(graph.simulated).toBe(true);
    const of = (ref: string) => graph.nodes.find(each => each.ref === ref);
    expect(graph.nodes.filter(each => each.manifest === 'read')).toHaveLength(
      15,
    );
    expect(of('shop/checkout')).toMatchObject({
      owner: 'group:default/team-shop',
      mode: { declared: 'permissive', observed: 'plaintext' },
    });
    expect(of('shop/shipping')?.drift).toBe('rejected');
    expect(edge(graph, 'shop/recommendation', 'payments/ledger')).toMatchObject(
      {
        declared: 'no',
        observed: 'yes',
        failed: 2016,
      },
    );
    expect(edge(graph, 'shop/frontend', 'shop/checkout')).toMatchObject({
      declared: 'yes',
      observed: 'yes',
    });
    const refs = new Set(graph.nodes.map(({ ref }) => ref));
    for (const { from, to } of graph.edges) {
      expect(refs).toContain(from);
      expect(refs).toContain(to);
    }
    expect(graph.cycles).toEqual([]);
    expect(of('shop/frontend')?.deployWave).toBeGreaterThan(
      of('shop/checkout')?.deployWave ?? Infinity,
    );
  });

  it('is not sent again while nothing but the moment moved', async () => {
    await collected();
    // Collecting goes on meanwhile: two looks right after one another may differ once.
    await bench.eventually(async () => {
      const first = await get('/graph');
      const again = await get('/graph').set(
        'if-none-match',
        first.headers.etag,
      );
      expect(again.status).toBe(304);
      expect(again.text).toBe('');
      expect(Date.parse(again.headers['mesh-now'])).not.toBeNaN();
    }, TURNS);
  });

  it('tells how far a change reaches', async () => {
    const { status, body: change } = await post('/changes', {
      kind: 'dependency',
      input: {
        service: 'shop/checkout',
        add: ['payments/ledger'],
        reason: 'Orders are settled at once',
      },
      key: 'graph-reach-1',
    });
    expect(status).toBe(201);
    const { change: reach } = await graphOf(`?change=${change.id}`);
    expect(reach).toMatchObject({
      id: change.id,
      touched: ['shop/checkout'],
      calls: [{ from: 'shop/checkout', to: 'payments/ledger', op: 'add' }],
    });
    expect(reach?.reached).toContainEqual({
      ref: 'shop/frontend',
      distance: 1,
      via: 'shop/checkout',
    });
    expect((await get('/graph?change=nobody-knows-it')).status).toBe(404);
    expect((await get('/graph?change=..%2f')).status).toBe(400);
  });

  it('asks for permission, and hides telemetry of what the caller may not read', async () => {
    await collected();
    bench.decide = ({ permission }) =>
      permission.name === 'mesh.evidence.read'
        ? AuthorizeResult.DENY
        : AuthorizeResult.ALLOW;
    const graph = await graphOf();
    expect(graph.notAllowed).toBe(15);
    expect(
      edge(graph, 'shop/recommendation', 'payments/ledger'),
    ).toBeUndefined();
    expect(new Set(graph.edges.map(({ observed }) => observed))).toEqual(
      new Set(['unknown']),
    );
    bench.decide = () => AuthorizeResult.DENY;
    const refused = await get('/graph').set('if-none-match', '*');
    expect(refused.status).toBe(403);
  });
});
