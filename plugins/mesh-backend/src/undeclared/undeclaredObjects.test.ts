import type { Answer, WorkloadsValue } from '@causeway/mesh-intent';
import { makeWorld } from '@causeway/mesh-intent/testing';
import type { SeenCall } from './seenCalls';
import { undeclaredWorkloads } from './undeclaredWorkloads';

const optOuts = `apiVersion: mesh.corp/v1alpha1
kind: SidecarOptOuts
namespace: shop
workloads:
  - name: basket
    reason: Reads files only
    until: '2027-03-31'
`;
const namespace = (name: string, labels: string) =>
  `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${name}\n  labels: ${labels}\n`;

const world = makeWorld({
  services: [{ name: 'cart' }],
  files: {
    routing: { 'services/shop/broken.yaml': 'a: [' },
    security: { 'opt-outs/shop.yaml': optOuts },
    platform: {
      'namespaces/pay.yaml': namespace('pay', '{ istio-injection: enabled }'),
      'namespaces/canary.yaml': namespace('canary', '{ istio.io/rev: next }'),
      'namespaces/ops.yaml': namespace('ops', '{ istio-injection: disabled }'),
    },
  },
});

type InCluster = WorkloadsValue['clusters'][number];
type Workload = InCluster['workloads'][number];
type Service = InCluster['services'][number];
type Port = Service['ports'][number];

const workload = (more: Partial<Workload> = {}): Workload => ({
  kind: 'Deployment',
  name: 'basket',
  serviceAccount: 'basket',
  app: 'basket',
  pods: 2,
  proxies: 2,
  ...more,
});

const port = (more: Partial<Port> = {}): Port => ({
  name: 'http',
  port: 80,
  targetPort: 8080,
  transport: 'TCP',
  protocol: 'HTTP',
  ...more,
});

const service = (
  ports: readonly Partial<Port>[],
  more: Partial<Service> = {},
): Service => ({
  name: 'basket',
  headless: false,
  ports: ports.map(port),
  ...more,
});

const inCluster = (
  cluster: string,
  more: Partial<InCluster> = {},
): InCluster => ({ cluster, workloads: [workload()], services: [], ...more });

const at = { source: 'kubernetes', site: 'north', part: 'objects' };

const told = (...clusters: InCluster[]): Answer<WorkloadsValue> => ({
  ...at,
  state: 'value',
  value: { clusters },
  observedAt: '2027-03-01T12:00:00Z',
});

/** The source looked, and has nothing of it. */
const lookedInVain: Answer<WorkloadsValue> = {
  ...at,
  state: 'no-data',
  observedAt: '2027-03-01T12:00:00Z',
  message: 'It knows nothing of it.',
};

function found(
  answers: Readonly<Record<string, readonly Answer<WorkloadsValue>[]>>,
  more: {
    readonly calls?: readonly SeenCall[];
    readonly readable?: (ref: string) => boolean;
  } = {},
) {
  return undeclaredWorkloads({
    world,
    calls: more.calls ?? [],
    readable: more.readable ?? (() => true),
    live: Object.keys(answers),
    objectsOf: ref => answers[ref] ?? [lookedInVain],
  });
}

const refsOf = (list: readonly { readonly ref: string }[]) =>
  list.map(({ ref }) => ref);

/** What the objects say of shop/basket. */
function objectsOf(...clusters: InCluster[]) {
  const [basket] = found({ 'shop/basket': [told(...clusters)] }).workloads;
  const { objects } = basket;
  if (objects.state !== 'seen') throw new Error(objects.state);
  return objects;
}

const call = (from: string, to: string): SeenCall => ({
  from,
  to,
  protocol: 'http',
  requests: 5,
  site: 'north',
  fromCluster: 'one',
  toCluster: 'one',
  plaintext: false,
});

describe('what is listed', () => {
  const without = told(
    inCluster('one', { workloads: [workload({ proxies: 0 })] }),
  );

  it('has what carries a proxy and nobody declared, in whatever namespace', () => {
    const { workloads, apart } = found({
      'shop/cart': [told(inCluster('one'))],
      'shop/broken': [told(inCluster('one'))],
      'shop/basket': [told(inCluster('one'))],
      'tools/basket': [told(inCluster('one'))],
      'shop/Basket_2': [told(inCluster('one'))],
      'shop/some': [
        told(inCluster('one', { workloads: [workload({ proxies: 1 })] })),
      ],
    });
    expect(refsOf(workloads)).toEqual([
      'shop/basket',
      'shop/some',
      'tools/basket',
    ]);
    expect(apart).toEqual([]);
  });

  it('has apart what runs without a proxy where the mesh is', () => {
    const { workloads, apart } = found({
      'shop/basket': [without],
      'pay/basket': [without],
      'canary/basket': [without],
      'ops/basket': [without],
      'kube-system/basket': [without],
    });
    expect(workloads).toEqual([]);
    expect(refsOf(apart)).toEqual([
      'canary/basket',
      'pay/basket',
      'shop/basket',
    ]);
    // It is allowed to be without one.
    expect(apart.map(({ optOut }) => optOut?.until)).toEqual([
      undefined,
      undefined,
      '2027-03-31',
    ]);
  });

  it('has apart that of which nobody knows whether it has a proxy', () => {
    const { apart } = found({
      'shop/basket': [
        told(
          inCluster('one', { workloads: [workload({ pods: 0, proxies: 0 })] }),
        ),
      ],
    });
    expect(apart).toMatchObject([{ objects: { proxy: 'unknown', pods: 0 } }]);
  });

  it('has what was seen in calls with what runs, whether with a proxy or not', () => {
    const { workloads, apart } = found(
      { 'shop/basket': [without] },
      { calls: [call('shop/basket', 'shop/cart')] },
    );
    expect(apart).toEqual([]);
    expect(workloads).toMatchObject([
      {
        ref: 'shop/basket',
        calls: [{ ref: 'shop/cart' }],
        objects: { proxy: 'none' },
      },
    ]);
  });

  it('has no Service that nothing runs behind, unless it was seen', () => {
    const alone = told(
      inCluster('one', { workloads: [], services: [service([{}])] }),
    );
    const { workloads, apart } = found({ 'shop/basket': [alone] });
    expect([workloads, apart]).toEqual([[], []]);
    expect(
      found(
        { 'shop/basket': [alone] },
        { calls: [call('shop/cart', 'shop/basket')] },
      ).workloads,
    ).toMatchObject([
      { objects: { runs: [], ports: [{ port: 80 }], proxy: 'unknown' } },
    ]);
  });

  it('has what runs for everybody, and calls for who may read them', () => {
    const calls = [
      call('shop/basket', 'shop/cart'),
      call('shop/other', 'shop/cart'),
    ];
    const answers = {
      'shop/basket': [told(inCluster('one'))],
      'shop/quiet': [without],
    };
    const { workloads, apart, notAllowed } = found(answers, {
      calls,
      readable: () => false,
    });
    expect(workloads).toMatchObject([
      { ref: 'shop/basket', calls: [], callers: [], moreCalls: true },
    ]);
    expect(apart).toMatchObject([{ ref: 'shop/quiet', moreCalls: false }]);
    // The other was seen in calls only.
    expect(notAllowed).toBe(1);
    // That it was seen in calls nobody told of is no reason to list it among those that were.
    const hidden = found(
      { 'shop/basket': [without] },
      { calls, readable: () => false },
    );
    expect(hidden).toMatchObject({
      workloads: [],
      apart: [{ ref: 'shop/basket', moreCalls: true }],
      notAllowed: 1,
    });
  });
});

describe('where it is', () => {
  it('is told with who says so', () => {
    const { workloads } = found(
      { 'shop/basket': [told(inCluster('two'), inCluster('one'))] },
      {
        calls: [
          call('shop/basket', 'shop/cart'),
          { ...call('shop/basket', 'shop/cart'), fromCluster: 'three' },
        ],
      },
    );
    expect(workloads[0].clusters).toEqual([
      { name: 'one', from: ['calls', 'objects'] },
      { name: 'three', from: ['calls'] },
      { name: 'two', from: ['objects'] },
    ]);
  });
});

describe('what the objects say', () => {
  const seen = { calls: [call('shop/basket', 'shop/cart')] };
  const stateOf = (...answers: Answer<WorkloadsValue>[]) =>
    found({ 'shop/basket': answers }, seen).workloads[0];
  const gone: Answer<WorkloadsValue> = {
    ...at,
    state: 'unreachable',
    message: 'Without two. It did not answer.',
  };

  it('is nothing where every cluster was looked into', () => {
    expect(stateOf(lookedInVain).objects).toEqual({ state: 'none' });
  });

  it.each([
    ['one site is not configured', 'not-configured'],
    ['one cluster may not be read', 'not-allowed'],
    ['one cluster cannot be reached', 'unreachable'],
    ['one site is stale', 'stale'],
    ['one site has no source that answered', 'no-data'],
  ] as const)('is unknown where %s', (_, state) => {
    const { objects, objectAnswers } = stateOf(lookedInVain, {
      ...at,
      site: 'south',
      state,
      message: 'Because.',
    });
    expect(objects).toEqual({ state: 'unknown' });
    expect(objectAnswers).toMatchObject([
      { site: 'north', state: 'no-data' },
      { site: 'south', state, message: 'Because.' },
    ]);
  });

  it('is unknown where nobody is asked', () => {
    expect(stateOf().objects).toEqual({ state: 'unknown' });
  });

  it('stands beside the cluster that is missing', () => {
    const { objects, objectAnswers, clusters } = stateOf(
      told(inCluster('one')),
      gone,
    );
    expect(objects.state).toBe('seen');
    expect(clusters.map(({ name }) => name)).toEqual(['one']);
    expect(objectAnswers.map(({ state }) => state)).toEqual([
      'value',
      'unreachable',
    ]);
  });

  it('joins clusters and sites', () => {
    const { workloads } = found({
      'shop/basket': [
        told(
          inCluster('two', { workloads: [workload({ kind: 'StatefulSet' })] }),
          inCluster('one', {
            workloads: [
              workload({ name: 'basket-v1', proxies: 1 }),
              workload({ name: 'basket-v2', serviceAccount: 'other' }),
            ],
          }),
        ),
        { ...told(inCluster('far')), site: 'south' },
      ],
    });
    expect(workloads[0].objects).toMatchObject({
      runs: [
        { kind: 'Deployment', name: 'basket', clusters: ['far'] },
        { kind: 'Deployment', name: 'basket-v1', clusters: ['one'] },
        { kind: 'Deployment', name: 'basket-v2', clusters: ['one'] },
        { kind: 'StatefulSet', name: 'basket', clusters: ['two'] },
      ],
      serviceAccounts: [
        { name: 'basket', clusters: ['far', 'one', 'two'] },
        { name: 'other', clusters: ['one'] },
      ],
      proxy: 'some',
      pods: 8,
      proxies: 7,
    });
  });

  it.each([
    ['none of its pods has it', null, ['one']],
    ['they have another', 'other', ['one']],
    ['all have it', 'basket', []],
  ])('tells the label app: %s', (_, app, clusters) => {
    expect(
      objectsOf(inCluster('one', { workloads: [workload({ app })] }))
        .withoutAppLabel,
    ).toEqual(clusters);
  });
});

describe('ports', () => {
  const portsOf = (...clusters: (readonly Service[])[]) =>
    objectsOf(
      ...clusters.map((services, nth) =>
        inCluster(`c${nth}`, { services: [...services] }),
      ),
    ).ports;

  it('are one list by number, of all clusters', () => {
    expect(
      portsOf(
        [service([{ port: 90, name: 'grpc', protocol: 'GRPC' }, {}])],
        [service([{}])],
      ),
    ).toEqual([
      {
        port: 80,
        name: 'http',
        targetPort: 8080,
        protocol: 'HTTP',
        differs: [],
        services: ['basket'],
        clusters: ['c0', 'c1'],
      },
      {
        port: 90,
        name: 'grpc',
        targetPort: 8080,
        protocol: 'GRPC',
        differs: [],
        services: ['basket'],
        clusters: ['c0'],
      },
    ]);
  });

  it.each([
    ['protocol', { protocol: 'GRPC' as const }],
    ['protocol', { protocol: null }],
    ['targetPort', { targetPort: 9000 }],
    ['targetPort', { targetPort: null }],
    ['name', { name: 'web' }],
  ])('leave out the %s where clusters differ: %j', (field, other) => {
    for (const order of [
      [{}, other],
      [other, {}],
    ]) {
      const [found80] = portsOf(...order.map(each => [service([each])]));
      expect(found80).toMatchObject({ [field]: null, differs: [field] });
    }
  });

  it('tell what no Service says from what they differ in', () => {
    expect(
      portsOf([service([{ name: null, targetPort: null, protocol: null }])]),
    ).toMatchObject([
      { name: null, targetPort: null, protocol: null, differs: [] },
    ]);
  });

  it('are those of the Service of its name, in each cluster that has one', () => {
    const others = [
      service([{ port: 81 }], { name: 'basket-v1' }),
      service([{ port: 82 }], { name: 'all', headless: true }),
    ];
    expect(portsOf([service([{}]), ...others]).map(each => each.port)).toEqual([
      80,
    ]);
    expect(
      portsOf([service([{}])], others).map(each => [
        each.port,
        ...each.services,
      ]),
    ).toEqual([
      [80, 'basket'],
      [81, 'basket-v1'],
      [82, 'all'],
    ]);
    expect(
      objectsOf(inCluster('one', { services: [service([{}]), ...others] }))
        .services,
    ).toEqual([
      { name: 'all', headless: true, clusters: ['one'] },
      { name: 'basket', headless: false, clusters: ['one'] },
      { name: 'basket-v1', headless: false, clusters: ['one'] },
    ]);
  });

  it('go past the mesh over other transports, and are named', () => {
    const { ports, otherPorts } = objectsOf(
      inCluster('one', {
        services: [
          service([
            {},
            { port: 53, transport: 'UDP', protocol: null },
            { port: 9, transport: 'SCTP', protocol: null },
          ]),
        ],
      }),
    );
    expect(ports.map(each => each.port)).toEqual([80]);
    expect(otherPorts).toEqual(['53/UDP', '9/SCTP']);
  });
});
