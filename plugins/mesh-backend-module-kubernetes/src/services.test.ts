import { FakeApiServer } from './testing/FakeApiServer';
import { service, templated } from './testing/liveObjects';
import { told as toldBy, type LiveObjects } from './testing/liveTold';

const server = new FakeApiServer();
beforeAll(() => server.start());
beforeEach(() => server.reset());
afterAll(() => server.stop());

const told = (objects: LiveObjects) => toldBy({ server, objects });

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
