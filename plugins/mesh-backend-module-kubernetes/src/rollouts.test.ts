import { rollout as signal, type RolloutValue } from '@causeway/mesh-intent';
import { FakeApiServer } from './testing/FakeApiServer';
import { cluster, collect, sourceOf, valuesOf } from './testing/collecting';
import { httpRoute, paths, rollout } from './testing/meshObjects';

const server = new FakeApiServer();
beforeAll(() => server.start());
beforeEach(() => server.reset());
afterAll(() => server.stop());

type Row = RolloutValue['rollouts'][number];

async function rows(
  objects: {
    readonly rollouts: readonly object[];
    readonly routes?: readonly object[];
  },
  warn?: (message: string) => void,
): Promise<ReadonlyMap<string, RolloutValue>> {
  server.lists.set(paths.rollouts, objects.rollouts);
  if (objects.routes) server.lists.set(paths.routes, objects.routes);
  const source = sourceOf([cluster('one', server.url)], { warn });
  const found = await valuesOf<RolloutValue>(source, 'rollout.state');
  for (const value of found.values()) {
    expect(signal.value.safeParse(value).error).toBeUndefined();
  }
  return found;
}

async function rowOf(
  object: object,
  around: { readonly routes?: readonly object[] } = {},
): Promise<Row> {
  const found = await rows({ rollouts: [object], ...around });
  return [...found.values()][0].rollouts[0];
}

it('tells how a rollout stands, under the name of its service', async () => {
  const found = await rows({ rollouts: [rollout('cart')] });
  expect([...found]).toEqual([
    [
      'shop/cart',
      {
        rollouts: [
          {
            cluster: 'one',
            name: 'cart',
            phase: 'Paused',
            current: true,
            message: 'CanaryPauseStep',
            step: 1,
            steps: 4,
            declaredWeight: 0.1,
            appliedWeight: null,
            analyses: [],
            since: '2027-03-01T11:00:00.000Z',
          },
        ],
      },
    ],
  ]);
});

it('reads all pages of the cluster, and nothing nobody points to', async () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const found = await rows({ rollouts: names.map(name => rollout(name)) });
  expect([...found.keys()]).toEqual(names.map(name => `shop/${name}`));
  expect(server.asked).toEqual([
    `${paths.rollouts}?limit=500`,
    `${paths.rollouts}?limit=500&continue=2`,
    `${paths.rollouts}?limit=500&continue=4`,
    `${paths.runs}?limit=500`,
    // Argo Rollouts without its AnalysisRuns: asked whether this is an API server at all.
    '/apis',
  ]);
});

describe('the service', () => {
  const plugin = (settings: object) => ({
    trafficRouting: { plugins: { 'argoproj-labs/gatewayAPI': settings } },
  });

  it.each([
    [
      'the canonical name before others',
      rollout('x', {
        metadata: { labels: { 'service.istio.io/canonical-name': 'cart' } },
      }),
    ],
    [
      'the name label of the pods before that of the rollout',
      rollout('x', {
        metadata: { labels: { 'app.kubernetes.io/name': 'other' } },
        spec: {
          template: {
            metadata: { labels: { 'app.kubernetes.io/name': 'cart' } },
          },
        },
      }),
    ],
    [
      'the route it moves where there is no label',
      rollout('x', {
        spec: {
          template: null,
          strategy: { canary: plugin({ httpRoute: 'cart' }) },
        },
      }),
    ],
    ['its own name at last', rollout('cart', { spec: { template: null } })],
  ])('is %s', async (_, object) => {
    expect([...(await rows({ rollouts: [object] })).keys()]).toEqual([
      'shop/cart',
    ]);
  });
});

describe('the phase', () => {
  it.each([
    [
      'observedGeneration',
      { observedGeneration: '6' },
      /saw generation 6 of 7/,
    ],
    ['no observedGeneration', { observedGeneration: null }, /none of 7/],
    // A hash of an old release is no number of a generation.
    ['a hash', { observedGeneration: '7c5d' }, /saw generation 7c5d of 7/],
    ['no phase', { phase: null }, /told no phase that is known \(none\)/],
    ['a phase of the future', { phase: 'Napping' }, /known \(Napping\)/],
  ])('says nothing with %s', async (_, status, said) => {
    const row = await rowOf(rollout('cart', { status }));
    expect(row.current).toBe(false);
    expect(row.message).toMatch(said);
  });

  it('says nothing of a rollout no controller has seen', async () => {
    const row = await rowOf({ ...rollout('cart'), status: undefined });
    expect(row).toMatchObject({ current: false, step: 0, declaredWeight: 0 });
  });

  it('says nothing while the workload it points to is ahead', async () => {
    const at = (workloadObservedGeneration?: string) =>
      rowOf(
        rollout('cart', {
          metadata: {
            annotations: { 'rollout.argoproj.io/workload-generation': '3' },
          },
          status: { workloadObservedGeneration },
        }),
      );
    expect(await at('3')).toMatchObject({ current: true });
    expect(await at('2')).toMatchObject({
      current: false,
      message: expect.stringContaining('saw generation 2 of 3 of the workload'),
    });
    expect(await at()).toMatchObject({ current: false });
  });

  it('tells since when one is aborted', async () => {
    const row = await rowOf(
      rollout('cart', {
        status: {
          phase: 'Degraded',
          message: '',
          abort: true,
          abortedAt: '2027-03-01T09:30:00Z',
        },
      }),
    );
    expect(row).toMatchObject({
      phase: 'Degraded',
      message: 'Aborted',
      since: '2027-03-01T09:30:00.000Z',
      declaredWeight: 0,
    });
  });
});

describe('the declared weight', () => {
  const routed = (settings: object, status: object = {}) =>
    rollout('cart', {
      canary: {
        trafficRouting: { plugins: { 'argoproj-labs/gatewayAPI': settings } },
      },
      status: { canary: { weights: { canary: { weight: 30 } } }, ...status },
    });

  it.each([
    ['what the route has', { httpRoute: 'cart' }, [[80, 20]], 0.2],
    [
      'that of the rule that sends the canary most',
      { httpRoutes: [{ name: 'cart' }] },
      [
        [80, 20],
        [60, 40],
        [100, 0],
      ],
      0.4,
    ],
    ['zero where no backend gets any', { httpRoute: 'cart' }, [[0, 0]], 0],
    [
      'that of the status without the route',
      { httpRoute: 'x' },
      [[80, 20]],
      0.3,
    ],
    [
      'that of the status where no rule names both',
      { httpRoute: 'cart' },
      [],
      0.3,
    ],
    [
      'that of a route in its own namespace only',
      { httpRoute: 'cart', namespace: 'edge' },
      [[80, 20]],
      0.3,
    ],
    ['not that of gRPC routes', { grpcRoute: 'cart' }, [[80, 20]], 0.3],
  ] as const)('is %s', async (_, settings, weights, share) => {
    const row = await rowOf(routed(settings), {
      routes: [httpRoute('cart', weights)],
    });
    expect(row.declaredWeight).toBeCloseTo(share);
    expect(row.appliedWeight).toBeNull();
  });

  it('shows a route that still sends requests to an aborted canary', async () => {
    const row = await rowOf(routed({ httpRoute: 'cart' }, { abort: true }), {
      routes: [httpRoute('cart', [[80, 20]])],
    });
    expect(row.declaredWeight).toBeCloseTo(0.2);
  });

  it.each([
    ['all when promoted', { currentPodHash: 'old', currentStepIndex: null }, 1],
    ['none of an aborted one', { abort: true }, 0],
    ['that of the newest step', { currentStepIndex: 3 }, 0.5],
    ['none before the first', { currentStepIndex: null }, 0],
    ['all when blue is green', { blueGreen: { activeSelector: 'new' } }, 1],
    [
      'never more than all',
      { canary: { weights: { canary: { weight: 400 } } } },
      1,
    ],
  ])('is %s', async (_, status, share) => {
    const row = await rowOf(rollout('cart', { status }));
    expect(row.declaredWeight).toBe(share);
  });

  it('counts all steps as done when promoted', async () => {
    const row = await rowOf(
      rollout('cart', {
        status: {
          phase: 'Healthy',
          message: '',
          currentPodHash: 'old',
          currentStepIndex: null,
          pauseConditions: null,
        },
      }),
    );
    expect(row).toEqual({
      cluster: 'one',
      name: 'cart',
      phase: 'Healthy',
      current: true,
      step: 4,
      steps: 4,
      declaredWeight: 1,
      appliedWeight: null,
      analyses: [],
    });
  });
});

it('leaves an object of another shape out, and tells', async () => {
  const warned: string[] = [];
  const found = await rows(
    {
      rollouts: [
        rollout('odd', { status: { currentStepIndex: 'two' } }),
        rollout('cart'),
      ],
    },
    message => warned.push(message),
  );
  expect([...found.keys()]).toEqual(['shop/cart']);
  expect(warned).toEqual([
    expect.stringMatching(/^one, rollouts: .* status\.currentStepIndex/),
  ]);
});

it('knows that there is none where the kind is installed', async () => {
  server.lists.set(paths.rollouts, []);
  const source = sourceOf([cluster('one', server.url)]);
  expect(await collect(source, 'rollout.state')).toMatchObject({
    state: 'value',
    coverage: 1,
    rows: [],
  });
});

it('says where the kind is not', async () => {
  const source = sourceOf([cluster('one', server.url)]);
  expect(await collect(source, 'rollout.state')).toEqual({
    state: 'no-data',
    message:
      'No cluster of north knows the kind Rollout; install Argo Rollouts, or leave rollout.state.',
  });
});
