import type { WorkloadsValue } from '@causeway/mesh-intent';
import { FakeApiServer, refuse } from './testing/FakeApiServer';
import { cluster, collect, sourceOf, valuesOf } from './testing/collecting';
import {
  cronJob,
  livePaths,
  NATIVE_PROXY,
  pod,
  podOf,
  PROXY,
  service,
  templated,
} from './testing/liveObjects';
import {
  hold,
  liveLists,
  told as toldBy,
  WORKLOADS,
  type LiveObjects,
} from './testing/liveTold';

const server = new FakeApiServer();
const other = new FakeApiServer();
beforeAll(() => Promise.all([server.start(), other.start()]));
beforeEach(() => [server, other].forEach(each => each.reset()));
afterAll(() => Promise.all([server.stop(), other.stop()]));

const told = (objects: LiveObjects, warn?: (message: string) => void) =>
  toldBy({ server, objects, warn });

const workloadOf = async (objects: LiveObjects) =>
  [...(await told(objects)).values()].flatMap(each => each.workloads);

it('tells what runs, as whom, whether with a proxy, and by which ports it is called', async () => {
  const found = await told({
    deployments: [templated('cart')],
    pods: [podOf('cart', 1), podOf('cart', 2)],
    services: [
      service('cart', {
        ports: [{ name: 'http-web', port: 80, targetPort: 8080 }],
      }),
    ],
  });
  expect([...found]).toEqual([
    [
      'shop/cart',
      {
        cluster: 'one',
        workloads: [
          {
            kind: 'Deployment',
            name: 'cart',
            serviceAccount: 'cart',
            app: 'cart',
            pods: 2,
            proxies: 2,
          },
        ],
        services: [
          {
            name: 'cart',
            headless: false,
            ports: [
              {
                name: 'http-web',
                port: 80,
                targetPort: 8080,
                transport: 'TCP',
                protocol: 'HTTP',
              },
            ],
          },
        ],
      },
    ],
  ]);
});

it('asks for lists only, page by page, and each kind once', async () => {
  const names = ['a', 'b', 'c'];
  const found = await told({
    deployments: names.map(name => templated(name)),
    rollouts: [],
  });
  expect([...found.keys()]).toEqual(names.map(name => `shop/${name}`));
  expect([...server.asked].sort()).toEqual(
    [
      ...Object.values(liveLists).map(path => `${path}?limit=500`),
      `${livePaths.deployments}?limit=500&continue=2`,
    ].sort(),
  );
});

describe('the name of the service', () => {
  it.each([
    [
      'the canonical name',
      {
        'service.istio.io/canonical-name': 'cart',
        'app.kubernetes.io/name': 'x',
        app: 'y',
      },
    ],
    ['then the name label', { 'app.kubernetes.io/name': 'cart', app: 'y' }],
    ['then the app', { app: 'cart' }],
  ])('is %s', async (_, labels) => {
    const found = await told({ deployments: [templated('d', { labels })] });
    expect([...found.keys()]).toEqual(['shop/cart']);
  });

  it('is that of the workload where labels tell none, and the app is told as missing', async () => {
    const found = await told({
      deployments: [templated('cart', { labels: null })],
    });
    expect(found.get('shop/cart')?.workloads).toMatchObject([{ app: null }]);
  });

  it('is one for several workloads', async () => {
    const labels = { app: 'cart' };
    const found = await told({
      deployments: ['cart-v2', 'cart-v1'].map(name =>
        templated(name, { labels }),
      ),
    });
    expect(found.get('shop/cart')?.workloads.map(({ name }) => name)).toEqual([
      'cart-v1',
      'cart-v2',
    ]);
  });
});

describe('the kind', () => {
  const key = (each: { kind: string; name: string }) =>
    `${each.kind} ${each.name}`;

  it('is that of what means the pods', async () => {
    expect(
      (
        await workloadOf({
          deployments: [templated('a')],
          statefulSets: [templated('b')],
          daemonSets: [templated('c')],
          cronJobs: [cronJob('d')],
          rollouts: [templated('e')],
        })
      ).map(key),
    ).toEqual([
      'Deployment a',
      'StatefulSet b',
      'DaemonSet c',
      'CronJob d',
      'Rollout e',
    ]);
  });

  it.each([
    ['StatefulSet', 'cart', {}, 'StatefulSet cart'],
    ['DaemonSet', 'cart', {}, 'DaemonSet cart'],
    ['Job', 'import', {}, 'Job import'],
    // Looks like the run of a CronJob, of which there is none.
    ['Job', 'import-29000000', {}, 'Job import-29000000'],
    ['ReplicaSet', 'cart-5f', { 'pod-template-hash': '5f' }, 'Deployment cart'],
    [
      'ReplicaSet',
      'cart-5f',
      { 'rollouts-pod-template-hash': '5f' },
      'Rollout cart',
    ],
    ['ReplicaSet', 'cart', {}, 'Pod cart'],
    ['Cluster', 'cart-db', {}, 'Pod cart-db'],
  ])(
    'is told by the pods of a %s %s nobody listed',
    async (kind, name, labels, expected) => {
      const pods = ['1', '2'].map(nth =>
        pod(`p-${nth}`, { owner: [kind, name], labels }),
      );
      const found = await workloadOf({ pods });
      expect(found.map(key)).toEqual([expected]);
      expect(found).toMatchObject([{ serviceAccount: 'sa', pods: 2 }]);
    },
  );

  it('is a pod where nothing controls it', async () => {
    expect((await workloadOf({ pods: [pod('alone')] })).map(key)).toEqual([
      'Pod alone',
    ]);
  });

  it('is that of the rollout where it borrows the pods of a Deployment', async () => {
    const borrowing = {
      metadata: { name: 'moving', namespace: 'shop' },
      spec: { workloadRef: { kind: 'Deployment', name: 'cart' } },
    };
    const found = await workloadOf({
      deployments: [templated('cart')],
      rollouts: [borrowing],
    });
    expect(found).toMatchObject([
      { kind: 'Rollout', name: 'moving', serviceAccount: 'cart', app: 'cart' },
    ]);
    // Whose pods it borrows is not there: as whom they run nobody says.
    expect(await workloadOf({ rollouts: [borrowing] })).toEqual([]);
  });
});

describe('the proxy', () => {
  const app = { name: 'app' };

  it.each([
    ['a container', { containers: [app, PROXY] }, 1],
    [
      'a native sidecar',
      { containers: [app], initContainers: [NATIVE_PROXY] },
      1,
    ],
    [
      'no init container that ends',
      { containers: [app], initContainers: [PROXY] },
      0,
    ],
    ['nothing else', { containers: [app] }, 0],
  ])('is %s', async (_, spec, proxies) => {
    expect(
      await workloadOf({
        deployments: [templated('cart')],
        pods: [podOf('cart', 1, spec), podOf('cart', 2, { containers: [app] })],
      }),
    ).toMatchObject([{ pods: 2, proxies }]);
  });

  it('is that of the pods that run; of a job between runs, of those that ended', async () => {
    const run = (name: string, phase: string, containers: object[]) =>
      pod(name, {
        owner: ['Job', 'import-29000000'],
        phase,
        spec: { containers },
      });
    const cronJobs = [cronJob('import')];
    const ended = run('a', 'Succeeded', [app, PROXY]);
    expect(await workloadOf({ cronJobs, pods: [ended] })).toMatchObject([
      { kind: 'CronJob', pods: 1, proxies: 1 },
    ]);
    expect(
      await workloadOf({
        cronJobs,
        pods: [ended, run('b', 'Failed', [PROXY]), run('c', 'Pending', [app])],
      }),
    ).toMatchObject([{ pods: 1, proxies: 0 }]);
  });

  it('is nobody knows without pods, whatever is meant', async () => {
    expect(
      await workloadOf({
        deployments: [
          templated('cart', { spec: { containers: [app, PROXY] } }),
        ],
      }),
    ).toMatchObject([{ pods: 0, proxies: 0 }]);
  });

  it('makes a gateway of pods that hold nothing else, which is nobody’s service', async () => {
    const spec = { containers: [PROXY] };
    const found = await told({
      deployments: [templated('ingress', { spec }), templated('cart')],
      pods: [podOf('ingress', 1, spec)],
      services: [
        service('ingress'),
        service('ingress-internal', {
          spec: { selector: { app: 'ingress' } },
        }),
      ],
    });
    expect([...found.keys()]).toEqual(['shop/cart']);
  });
});

it('takes for the identity what Kubernetes takes where nothing is said', async () => {
  expect(
    await workloadOf({
      deployments: [templated('cart', { spec: { serviceAccountName: null } })],
    }),
  ).toMatchObject([{ serviceAccount: 'default' }]);
});

describe('when something is missing', () => {
  it('tells every kind that the account may not list', async () => {
    hold({}, server);
    server.fault = (response, path) => {
      if (path !== livePaths.pods && path !== livePaths.cronJobs) return false;
      refuse(response, 403, 'no role');
      return true;
    };
    const collected = await collect(
      sourceOf([cluster('one', server.url)]),
      WORKLOADS,
    );
    expect(collected).toMatchObject({
      state: 'not-allowed',
      message: expect.stringMatching(
        /list pods \(403\).*list cronjobs \(403\)/,
      ),
    });
  });

  it('takes what cannot be reached before what is not allowed', async () => {
    hold({}, server);
    server.fault = (response, path) => {
      const refused = path === livePaths.services;
      if (!refused && path !== livePaths.pods) return false;
      if (refused) refuse(response, 403, 'no role');
      else response.writeHead(500).end();
      return true;
    };
    expect(
      await collect(sourceOf([cluster('one', server.url)]), WORKLOADS),
    ).toMatchObject({
      state: 'unreachable',
      message: expect.stringContaining('answered 500'),
    });
  });

  it('joins what clusters say of one service, and keeps it where another is down', async () => {
    hold({ deployments: [templated('cart'), templated('web')] }, server);
    hold({ deployments: [templated('cart')] }, other);
    const source = sourceOf([
      cluster('one', server.url),
      cluster('two', other.url),
    ]);
    const clustersOf = async () =>
      [...(await valuesOf<WorkloadsValue>(source, WORKLOADS))].map(
        ([subject, value]) => [
          subject,
          ...value.clusters.map(each => each.cluster),
        ],
      );
    expect(await clustersOf()).toEqual([
      ['shop/cart', 'one', 'two'],
      ['shop/web', 'one'],
    ]);
    other.fault = response => {
      response.destroy();
      return true;
    };
    expect(await clustersOf()).toEqual([
      ['shop/cart', 'one'],
      ['shop/web', 'one'],
    ]);
    expect(await collect(source, WORKLOADS)).toMatchObject({
      coverage: 0.5,
      missing: [{ cluster: 'two', state: 'unreachable' }],
    });
  });

  it('leaves out what is no object of its kind, and says so', async () => {
    const warned: string[] = [];
    const found = await told(
      { deployments: [{ metadata: { name: 'odd' } }, templated('cart')] },
      message => warned.push(message),
    );
    expect([...found.keys()]).toEqual(['shop/cart']);
    expect(warned).toEqual([
      expect.stringMatching(/^one, deployments: an object is left out/),
    ]);
  });

  it('knows an empty cluster from one that does not answer', async () => {
    hold({}, server);
    expect(
      await collect(sourceOf([cluster('one', server.url)]), WORKLOADS),
    ).toMatchObject({ state: 'value', coverage: 1, rows: [] });
  });
});
