import {
  workloads as signal,
  type WorkloadsValue,
} from '@causeway/mesh-intent';
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
import { paths } from './testing/meshObjects';

const server = new FakeApiServer();
const other = new FakeApiServer();
beforeAll(() => Promise.all([server.start(), other.start()]));
beforeEach(() => [server, other].forEach(each => each.reset()));
afterAll(() => Promise.all([server.stop(), other.stop()]));

const NAME = 'workloads.objects';

type Objects = Partial<
  Record<keyof typeof livePaths | 'rollouts', readonly object[]>
>;
type InCluster = WorkloadsValue['clusters'][number];

const lists = { ...livePaths, rollouts: paths.rollouts };

function hold(objects: Objects, on = server) {
  for (const [name, path] of Object.entries(lists)) {
    // A cluster without Argo Rollouts does not know the kind.
    const held = objects[name as keyof Objects];
    if (held !== undefined || name !== 'rollouts')
      on.lists.set(path, held ?? []);
  }
}

/** What is told of a cluster, by service. */
async function told(
  objects: Objects,
  warn?: (message: string) => void,
): Promise<ReadonlyMap<string, InCluster>> {
  hold(objects);
  const source = sourceOf([cluster('one', server.url)], { warn });
  const found = await valuesOf<WorkloadsValue>(source, NAME);
  return new Map(
    [...found].map(([subject, value]) => {
      expect(signal.value.safeParse(value).error).toBeUndefined();
      expect(value.clusters.map(each => each.cluster)).toEqual(['one']);
      return [subject, value.clusters[0]];
    }),
  );
}

const workloadOf = async (objects: Objects) =>
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
      ...Object.values(lists).map(path => `${path}?limit=500`),
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

describe('Services', () => {
  const namesOf = async (
    services: readonly object[],
    deployments = ['cart'],
  ) => {
    const found = await told({
      deployments: deployments.map(name => templated(name)),
      services,
    });
    return Object.fromEntries(
      [...found].map(([subject, value]) => [
        subject,
        value.services.map(({ name }) => name),
      ]),
    );
  };
  const selecting = (name: string, selector: object | null) =>
    service(name, { spec: { selector } });

  it('are all that select its pods, in whatever name', async () => {
    expect(
      await namesOf([service('cart'), selecting('basket', { app: 'cart' })]),
    ).toEqual({ 'shop/cart': ['basket', 'cart'] });
  });

  it('select by every label, and in their own namespace', async () => {
    const away = {
      ...service('cart'),
      metadata: { name: 'cart', namespace: 'pay' },
    };
    expect(
      await namesOf([selecting('v1', { app: 'cart', version: 'v1' }), away]),
    ).toEqual({ 'shop/cart': [], 'shop/v1': ['v1'], 'pay/cart': ['cart'] });
  });

  it('may select the pods of several', async () => {
    const labels = { part: 'shop' };
    const found = await told({
      deployments: ['cart', 'web'].map(name =>
        templated(name, { labels: { app: name, ...labels } }),
      ),
      services: [selecting('all', labels)],
    });
    expect(
      [...found].map(([ref, { services }]) => [ref, services[0].name]),
    ).toEqual([
      ['shop/cart', 'all'],
      ['shop/web', 'all'],
    ]);
  });

  it('are known while a rollout narrows them to one ReplicaSet', async () => {
    const selector = { app: 'cart', 'rollouts-pod-template-hash': 'abc' };
    expect(await namesOf([selecting('cart-v2', selector)])).toEqual({
      'shop/cart': ['cart-v2'],
    });
  });

  it('stand for themselves where nothing runs behind them', async () => {
    const found = await told({
      services: [
        selecting('gone', { app: 'gone' }),
        selecting('by-hand', null),
      ],
    });
    expect([...found].map(([ref, { workloads }]) => [ref, workloads])).toEqual([
      ['shop/by-hand', []],
      ['shop/gone', []],
    ]);
  });

  it('are no Services where they are aliases of hosts outside', async () => {
    expect(
      await namesOf([
        service('cart', {
          spec: { type: 'ExternalName', externalName: 'cart.example' },
        }),
      ]),
    ).toEqual({ 'shop/cart': [] });
  });

  it('are told as headless', async () => {
    const found = await told({
      services: [service('cart', { spec: { clusterIP: 'None' } })],
    });
    expect(found.get('shop/cart')?.services).toMatchObject([
      { headless: true },
    ]);
  });
});

describe('ports', () => {
  const portsOf = async (
    ports: readonly object[] | null,
    deployments: readonly object[] = [],
  ) => {
    const found = await told({
      deployments: [...deployments],
      services: [service('cart', { spec: { ports } })],
    });
    return found.get('shop/cart')?.services[0].ports;
  };
  const listening = (name: string, ports: readonly object[], labels?: object) =>
    templated(name, {
      ...(labels === undefined ? {} : { labels }),
      spec: { containers: [{ name: 'app', ports }] },
    });

  it('are none of a Service without', async () => {
    expect(await portsOf(null)).toEqual([]);
  });

  it('lead where the pods listen', async () => {
    const named = { name: 'web', containerPort: 8080 };
    const ports = [
      { name: 'http-a', port: 80 },
      { name: 'http-b', port: 81, targetPort: 9000 },
      { name: 'http-c', port: 82, targetPort: 'web' },
      { name: 'http-d', port: 83, targetPort: 'none' },
    ];
    const targets = async (deployments: readonly object[]) =>
      (await portsOf(ports, deployments))?.map(each => each.targetPort);
    expect(await targets([listening('cart', [named])])).toEqual([
      80,
      9000,
      8080,
      null,
    ]);
    // Two versions that listen elsewhere under one name.
    const app = { app: 'cart' };
    expect(
      await targets([
        listening('cart-v1', [named], app),
        listening('cart-v2', [{ ...named, containerPort: 8081 }], app),
      ]),
    ).toEqual([80, 9000, null, null]);
  });

  it('of other transports are told, and have no protocol of the mesh', async () => {
    expect(
      await portsOf([
        { name: 'dns', port: 53, protocol: 'UDP', appProtocol: 'http' },
        { name: 'http', port: 80, protocol: 'QUIC' },
      ]),
    ).toMatchObject([
      { transport: 'UDP', protocol: null },
      { transport: 'TCP', protocol: 'HTTP' },
    ]);
  });
});

describe('when something is missing', () => {
  it('tells every kind that the account may not list', async () => {
    hold({});
    server.fault = (response, path) => {
      if (path !== livePaths.pods && path !== livePaths.cronJobs) return false;
      refuse(response, 403, 'no role');
      return true;
    };
    const collected = await collect(
      sourceOf([cluster('one', server.url)]),
      NAME,
    );
    expect(collected).toMatchObject({
      state: 'not-allowed',
      message: expect.stringMatching(
        /list pods \(403\).*list cronjobs \(403\)/,
      ),
    });
  });

  it('takes what cannot be reached before what is not allowed', async () => {
    hold({});
    server.fault = (response, path) => {
      const refused = path === livePaths.services;
      if (!refused && path !== livePaths.pods) return false;
      if (refused) refuse(response, 403, 'no role');
      else response.writeHead(500).end();
      return true;
    };
    expect(
      await collect(sourceOf([cluster('one', server.url)]), NAME),
    ).toMatchObject({
      state: 'unreachable',
      message: expect.stringContaining('answered 500'),
    });
  });

  it('joins what clusters say of one service, and keeps it where another is down', async () => {
    hold({ deployments: [templated('cart'), templated('web')] });
    hold({ deployments: [templated('cart')] }, other);
    const source = sourceOf([
      cluster('one', server.url),
      cluster('two', other.url),
    ]);
    const clustersOf = async () =>
      [...(await valuesOf<WorkloadsValue>(source, NAME))].map(
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
    expect(await collect(source, NAME)).toMatchObject({
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
    hold({});
    expect(
      await collect(sourceOf([cluster('one', server.url)]), NAME),
    ).toMatchObject({ state: 'value', coverage: 1, rows: [] });
  });
});
