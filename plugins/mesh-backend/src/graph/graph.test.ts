import {
  drift,
  failureOrigin,
  observedDependencies,
  plaintext,
  type Change,
  type Signal,
} from '@causeway/mesh-intent';
import { makeWorld, type WorldParts } from '@causeway/mesh-intent/testing';
import type { GraphView } from '@causeway/plugin-mesh-common';
import type { SignalSource } from '@causeway/plugin-mesh-node';
import { assignParts } from '../evidence/assignParts';
import type { FleetSnapshot } from '../evidence/snapshotReader';
import type { SnapshotRow, SnapshotState } from '../evidence/SnapshotStore';
import { deployStandings } from './deployStandings';
import { graphChange } from './graphChange';
import { GraphReader } from './GraphReader';
import { graphSignals } from './graphSignals';
import { readableOf, visibleGraph } from './visibleGraph';
import { wholeGraph } from './wholeGraph';

const NOW = new Date('2027-03-08T12:00:00.000Z');
const SITES = ['site-one', 'site-two'];

const source: SignalSource = {
  id: 'meter',
  owns: graphSignals.flatMap(({ id: signal, parts }) =>
    parts.flatMap(part => SITES.map(site => ({ signal, part, site }))),
  ),
  ask: async () => ({ state: 'no-data', source: 'meter', message: 'None.' }),
  collect: async () => ({ state: 'no-data', message: 'None.' }),
};

const owners = assignParts({
  signals: graphSignals as Signal[],
  sources: [source],
  sites: SITES,
  notConfigured: [],
});

const stateOf = (
  { signal, part, site }: (typeof source.owns)[number],
  told: Partial<SnapshotState> = {},
): SnapshotState => ({
  signal,
  part,
  site,
  source: 'meter',
  state: 'value',
  message: undefined,
  askedAt: NOW,
  observedAt: NOW,
  coverage: undefined,
  missing: [],
  failures: 0,
  ...told,
});

const row = (
  signal: (typeof graphSignals)[number],
  subject: string,
  value: unknown,
  site = 'site-one',
): SnapshotRow => ({
  signal: signal.id,
  part: signal.parts[0],
  site,
  subject,
  value,
});

interface Told {
  readonly from?: string;
  readonly to?: string;
  readonly failed?: number;
}

const calls = (subject: string, to: readonly (string | [string, Told])[]) =>
  row(observedDependencies, subject, {
    calls: to.map(each => {
      const [ref, told] = typeof each === 'string' ? [each, {}] : each;
      return {
        to: ref,
        protocol: 'http',
        requests: 100,
        ...(told.failed === undefined ? {} : { failed: told.failed }),
        fromCluster: told.from ?? 'one',
        toCluster: told.to ?? 'one',
      };
    }),
  });

const service = (name: string, ...callees: readonly string[]) => ({
  name,
  dependsOn: callees.map(callee => ({ service: `shop/${callee}` })),
});

function graphOf(options: {
  readonly parts: WorldParts;
  readonly rows?: readonly SnapshotRow[];
  /** What is told of a site's calls instead of a whole value. */
  readonly calls?: Readonly<Record<string, Partial<SnapshotState>>>;
}) {
  const states = source.owns.map(place =>
    stateOf(
      place,
      place.signal === observedDependencies.id
        ? options.calls?.[place.site]
        : undefined,
    ),
  );
  const known: FleetSnapshot = {
    owners,
    states,
    rows: options.rows ?? [],
    now: NOW,
  };
  const world = makeWorld(options.parts);
  return wholeGraph({ world, known, simulated: false });
}

const edge = ({ edges }: Pick<GraphView, 'edges'>, from: string, to: string) =>
  edges.find(each => each.from === `shop/${from}` && each.to === `shop/${to}`);
const node = ({ nodes }: Pick<GraphView, 'nodes'>, ref: string) =>
  nodes.find(each => each.ref === ref);

describe('edges', () => {
  const parts = {
    services: [
      service('web', 'cart', 'mail'),
      service('cart', 'stock'),
      service('stock'),
      service('mail'),
    ],
  };

  it('tells declared and seen apart, each pair once', () => {
    const graph = graphOf({
      parts,
      rows: [
        calls('shop/web', [
          ['shop/cart', { failed: 3 }],
          'shop/cart',
          'shop/stock',
          'shop/web',
          'api.vendor.example',
        ]),
      ],
    });
    expect(graph.edges).toEqual([
      {
        from: 'shop/cart',
        to: 'shop/stock',
        declared: 'yes',
        observed: 'no',
      },
      {
        from: 'shop/web',
        to: 'shop/cart',
        declared: 'yes',
        observed: 'yes',
        requests: 200,
        failed: 3,
      },
      { from: 'shop/web', to: 'shop/mail', declared: 'yes', observed: 'no' },
      {
        from: 'shop/web',
        to: 'shop/stock',
        declared: 'no',
        observed: 'yes',
        requests: 100,
      },
    ]);
  });

  it.each([
    ['is away', { state: 'unreachable', observedAt: undefined }],
    ['was never asked', { state: undefined, observedAt: undefined }],
    ['is past its bound', { observedAt: new Date('2027-03-08T10:59:59Z') }],
    ['measured a part only', { coverage: 0.98 }],
    [
      'is without the cluster',
      {
        missing: [
          { cluster: 'one', state: 'unreachable', message: 'It is down.' },
        ],
      },
    ],
  ] as const)('never says "no" where a site %s', (_, told) => {
    const graph = graphOf({ parts, calls: { 'site-one': told } });
    expect(new Set(graph.edges.map(({ observed }) => observed))).toEqual(
      new Set(['unknown']),
    );
    // The other site is nobody's business: nothing of these runs there.
    const other = graphOf({ parts, calls: { 'site-two': told } });
    expect(new Set(other.edges.map(({ observed }) => observed))).toEqual(
      new Set(['no']),
    );
  });

  it('knows which calls leave their cluster, and between which', () => {
    const graph = graphOf({
      parts: {
        services: [
          { ...service('web', 'cart', 'mail'), clusters: ['one', 'two'] },
          { ...service('cart', 'stock'), clusters: ['one'] },
          { ...service('stock'), clusters: ['one', 'two'] },
          { ...service('mail'), clusters: ['one', 'two'] },
        ],
      },
      rows: [
        calls('shop/cart', [['shop/stock', { from: 'one', to: 'two' }]]),
        calls('shop/web', ['shop/mail']),
      ],
    });
    expect(edge(graph, 'cart', 'stock')).toMatchObject({
      crossCluster: true,
      crossings: [{ from: 'one', to: 'two' }],
    });
    // It runs in two, and what it calls in one.
    expect(edge(graph, 'web', 'cart')?.crossCluster).toBe(true);
    expect(edge(graph, 'web', 'cart')?.crossings).toBeUndefined();
    expect(edge(graph, 'web', 'mail')?.crossCluster).toBeUndefined();
  });

  it('does not say that a caller declares nothing when its manifest cannot be read', () => {
    const graph = graphOf({
      parts: {
        services: [service('stock')],
        files: { routing: { 'services/shop/web.yaml': 'kind: [' } },
      },
      rows: [
        calls('shop/web', ['shop/stock']),
        calls('legacy/import', ['shop/stock']),
      ],
    });
    expect(edge(graph, 'web', 'stock')?.declared).toBe('unknown');
    expect(node(graph, 'shop/web')?.manifest).toBe('unreadable');
    expect(graph.edges[0]).toMatchObject({
      from: 'legacy/import',
      declared: 'no',
    });
    expect(node(graph, 'legacy/import')).toEqual({
      ref: 'legacy/import',
      manifest: 'absent',
      clusters: [],
      mode: { declared: 'unknown', observed: 'unknown' },
      health: { state: 'unknown' },
      drift: 'unknown',
    });
  });
});

describe('nodes', () => {
  const failures = (subject: string, failed: number) =>
    row(failureOrigin, subject, {
      requests: 1000,
      failures:
        failed === 0
          ? []
          : [
              {
                origin: 'application',
                reason: '500',
                ambiguous: false,
                requests: failed,
              },
            ],
    });

  it('have health of which unknown is a value of its own', () => {
    const parts = {
      services: [
        service('good'),
        service('failing'),
        service('quiet'),
        { ...service('partly'), clusters: ['one', 'three'] },
      ],
      clusters: ['one', 'two', 'three'],
    };
    const graph = graphOf({
      parts,
      rows: [
        failures('shop/good', 9),
        failures('shop/failing', 10),
        failures('shop/partly', 0),
      ],
    });
    const health = (name: string) => node(graph, `shop/${name}`)?.health;
    expect(health('good')).toEqual({ state: 'good', failedShare: 0.009 });
    expect(health('failing')).toEqual({ state: 'failing', failedShare: 0.01 });
    expect(health('quiet')).toEqual({ state: 'quiet' });
    // Nobody answers for the site of its other cluster.
    expect(health('partly')).toEqual({ state: 'unknown', failedShare: 0 });
  });

  it('have a mode that is declared and one that was seen', () => {
    const days = (clear: number) => ({
      days: Array.from({ length: 7 }, (_, at) => ({
        day: `2027-03-0${at + 1}`,
        requests: 10,
        plaintext: clear,
        coverage: 1,
      })),
      callers: [],
    });
    const graph = graphOf({
      parts: {
        services: [service('a'), service('b'), service('c')],
        files: { security: {} },
      },
      rows: [
        row(plaintext, 'shop/a', days(0)),
        row(plaintext, 'shop/b', days(1)),
      ],
    });
    expect(graph.nodes.map(({ mode }) => mode)).toEqual([
      { declared: 'mesh-default', observed: 'mtls' },
      { declared: 'mesh-default', observed: 'plaintext' },
      { declared: 'mesh-default', observed: 'unknown' },
    ]);
  });

  it('stand in a deployment wave, on a cycle, or above one', () => {
    const world = makeWorld({
      services: [
        service('a', 'b'),
        service('b', 'a', 'leaf'),
        service('above', 'a'),
        { ...service('caller', 'leaf'), database: { engine: 'cnpg' as const } },
        service('leaf'),
      ],
    });
    const { waveOf, cycleOf, cycles } = deployStandings(world);
    expect(cycles).toEqual([['shop/a', 'shop/b', 'shop/a']]);
    expect([...cycleOf]).toEqual([
      ['shop/a', 0],
      ['shop/b', 0],
    ]);
    expect(Object.fromEntries(waveOf)).toEqual({
      'shop/caller': 1,
      'shop/caller-db': 0,
      'shop/leaf': 0,
    });
    const graph = graphOf({
      parts: { services: [service('web', 'cart'), service('cart')] },
    });
    expect(graph.nodes.map(({ deployWave }) => deployWave)).toEqual([0, 1]);
    expect(graph.cycles).toEqual([]);
  });

  it('are dated by the answers they were made from', () => {
    const { answers, sites } = graphOf({
      parts: { services: [service('web')] },
      calls: { 'site-two': { coverage: 0.5 } },
    });
    expect(answers).toHaveLength(8);
    expect(sites).toEqual({ one: 'site-one', two: 'site-two' });
    expect(
      answers.find(
        each =>
          each.signal === observedDependencies.id && each.site === 'site-two',
      ),
    ).toMatchObject({
      source: 'meter',
      state: 'value',
      observedAt: NOW.toISOString(),
      coverage: 0.5,
      freshForSeconds: 3600,
    });
  });
});

describe('what somebody may not read', () => {
  const whole = graphOf({
    parts: {
      services: [
        service('web', 'cart'),
        service('cart', 'stock'),
        service('stock'),
      ],
    },
    rows: [
      calls('shop/web', [
        ['shop/cart', { from: 'one', to: 'two' }],
        'shop/stock',
        'legacy/import',
      ]),
      calls('shop/stock', ['shop/cart']),
      row(failureOrigin, 'shop/web', { requests: 10, failures: [] }),
      row(drift, 'shop/web', { clusters: [] }),
    ],
  });
  const seenBy = (...refs: readonly string[]) =>
    visibleGraph(
      whole,
      readableOf(whole, ({ ref }) => refs.includes(ref)),
    );

  it('is unknown, and what only telemetry knows is not there', () => {
    const view = seenBy();
    expect(view.edges).toEqual([
      {
        from: 'shop/cart',
        to: 'shop/stock',
        declared: 'yes',
        observed: 'unknown',
      },
      {
        from: 'shop/web',
        to: 'shop/cart',
        declared: 'yes',
        observed: 'unknown',
      },
    ]);
    expect(view.notAllowed).toBe(3);
    expect(view.nodes.map(({ ref }) => ref)).not.toContain('legacy/import');
    expect(new Set(view.nodes.map(({ health }) => health.state))).toEqual(
      new Set(['unknown']),
    );
    expect(readableOf(whole, undefined).size).toBe(0);
  });

  it('is seen by who may read either end of a call', () => {
    const view = seenBy('shop/cart');
    expect(edge(view, 'web', 'cart')).toMatchObject({
      observed: 'yes',
      crossings: [{ from: 'one', to: 'two' }],
    });
    expect(edge(view, 'stock', 'cart')).toMatchObject({ declared: 'no' });
    expect(edge(view, 'web', 'stock')).toBeUndefined();
    expect(node(view, 'shop/web')).toMatchObject({
      hidden: true,
      health: { state: 'unknown' },
    });
    expect(view.notAllowed).toBe(2);
  });

  it('leaves everything to who may read everything', () => {
    const view = seenBy('shop/cart', 'shop/web', 'shop/stock');
    expect(view).toEqual({ ...whole, notAllowed: 0 });
  });
});

describe('how far a change reaches', () => {
  const graph = graphOf({
    parts: {
      services: [
        service('web', 'cart'),
        service('cart', 'stock'),
        service('stock'),
        service('mail'),
      ],
    },
    rows: [calls('shop/mail', ['shop/web'])],
  });
  const change = (parts: Partial<Change>) => ({
    id: 'change-1',
    title: 'A change',
    services: [],
    diff: [],
    ...parts,
  });

  it('is everyone who depends on what it touches, by distance', () => {
    expect(graphChange(change({ services: ['shop/stock'] }), graph)).toEqual({
      id: 'change-1',
      title: 'A change',
      touched: ['shop/stock'],
      reached: [
        { ref: 'shop/cart', distance: 1, via: 'shop/stock' },
        { ref: 'shop/web', distance: 2, via: 'shop/cart' },
        // It declares nothing, and was seen to call.
        { ref: 'shop/mail', distance: 3, via: 'shop/web' },
      ],
      calls: [],
    });
  });

  it('counts what its differences are about, and calls that come and go', () => {
    const at = { path: 'services/shop/mail.yaml' };
    const {
      touched,
      reached,
      calls: moved,
    } = graphChange(
      change({
        services: ['shop/new'],
        diff: [
          {
            type: 'dependency',
            op: 'add',
            key: 'shop/mail → shop/cart',
            service: 'shop/mail',
            after: { service: 'shop/cart' },
            source: at,
          },
          {
            type: 'dependency',
            op: 'remove',
            key: 'shop/mail → shop/web',
            service: 'shop/mail',
            before: { service: 'shop/web' },
            source: at,
          },
          {
            type: 'policy-rules',
            op: 'add',
            key: 'shop/all',
            services: ['shop/cart', 'shop/web'],
            source: at,
          },
        ],
      }),
      graph,
    );
    expect(touched).toEqual(['shop/cart', 'shop/mail', 'shop/new', 'shop/web']);
    expect(reached).toEqual([]);
    expect(moved).toEqual([
      { from: 'shop/mail', to: 'shop/cart', op: 'add' },
      { from: 'shop/mail', to: 'shop/web', op: 'remove' },
    ]);
  });
});

describe('reading', () => {
  function reader() {
    const world = makeWorld({
      services: [service('web', 'cart'), service('cart')],
    });
    const told = { now: NOW, states: source.owns.map(place => stateOf(place)) };
    let reads = 0;
    const graphs = new GraphReader({
      worlds: { current: async () => ({ world, sights: new Map() }) },
      snapshots: {
        states: async () => told.states,
        rows: async () => {
          reads += 1;
          return [calls('shop/web', ['shop/cart'])];
        },
      },
      store: { get: async () => undefined },
      owners,
      simulated: false,
      now: () => told.now,
    });
    return {
      told,
      read: (allowed = true) => graphs.read({}, () => allowed),
      reads: () => reads,
    };
  }

  it('makes the graph once for as long as nothing moves', async () => {
    const { read, reads, told } = reader();
    const [first, second] = await Promise.all([read(), read()]);
    expect(second).toEqual(first);
    told.now = new Date(NOW.getTime() + 60_000);
    const later = await read();
    expect(later.tag).toBe(first.tag);
    expect(later.now).toBe(told.now.toISOString());
    expect(reads()).toBe(1);
  });

  it('makes it anew when something was collected, and when an answer turns', async () => {
    const { read, reads, told } = reader();
    const first = await read();
    told.states = told.states.map(each => ({
      ...each,
      askedAt: new Date(NOW.getTime() + 1),
    }));
    await read();
    expect(reads()).toBe(2);
    // Drift stands for five minutes.
    told.now = new Date(NOW.getTime() + 300_000);
    await read();
    expect(reads()).toBe(2);
    told.now = new Date(NOW.getTime() + 300_001);
    const stale = await read();
    expect(reads()).toBe(3);
    expect(stale.tag).not.toBe(first.tag);
    // The clock is set back.
    told.now = NOW;
    await read();
    expect(reads()).toBe(4);
  });

  it('keeps apart what different people may see', async () => {
    const { read, reads } = reader();
    const [all, none] = [await read(), await read(false)];
    expect(none.tag).not.toBe(all.tag);
    expect(none.text).not.toContain('"requests":');
    expect((await read()).text).toBe(all.text);
    expect(reads()).toBe(1);
  });
});
