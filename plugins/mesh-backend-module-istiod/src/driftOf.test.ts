import { ConfigReader } from '@backstage/config';
import { drift } from '@causeway/mesh-intent';
import { driftOf, type Told } from './driftOf';
import { readIstiodConfig } from './readIstiodConfig';
import { sidecar } from './testing/sidecar';

const now = new Date('2027-03-10T12:00:00Z');
const LISTENERS = 'type.googleapis.com/envoy.config.listener.v3.Listener';
const CLUSTERS = 'type.googleapis.com/envoy.config.cluster.v3.Cluster';

const pods = readIstiodConfig(
  new ConfigReader({ mesh: { evidence: { istiod: { clusters: {} } } } }),
)!.pods;

function clustersOf(
  proxies: Told['proxies'],
  more: readonly Told[] = [],
  silent: readonly string[] = [],
) {
  const { rows } = driftOf([{ cluster: 'one', proxies }, ...more], {
    silent,
    pods,
    now,
  });
  return new Map(
    rows.map(({ subject, value }) => [
      subject,
      // What the plugin would refuse is no answer.
      drift.value.parse(value).clusters,
    ]),
  );
}

const cart = (nth = 'bcdfg') => `cart-6d4b75cb6d-${nth}.shop`;

it('counts proxies, and says of none which commit it has', () => {
  const found = clustersOf([sidecar(cart()), sidecar(cart('hjklm'))]);
  expect([...found]).toEqual([
    [
      'shop/cart',
      [
        {
          cluster: 'one',
          proxies: 2,
          acknowledged: [{ commit: null, proxies: 2 }],
          behindSeconds: 0,
          rejected: [],
          disconnected: null,
        },
      ],
    ],
  ]);
});

describe('what waits', () => {
  const behind = (...proxies: Told['proxies']) =>
    clustersOf(proxies).get('shop/cart')?.[0].behindSeconds;

  it('is as old as the oldest that was sent and not acknowledged', () => {
    expect(
      behind(
        sidecar(cart(), {
          [LISTENERS]: {
            sent: 'b',
            acked: 'a',
            sentTime: '2027-03-10T11:59:18Z',
          },
          [CLUSTERS]: {
            sent: 'c',
            acked: 'c',
            sentTime: '2027-03-10T01:00:00Z',
          },
        }),
        sidecar(cart('hjklm'), {
          [LISTENERS]: { sent: 'b', sentTime: '2027-03-10T11:59:50Z' },
        }),
      ),
    ).toBe(42);
  });

  it.each([
    ['no time', undefined],
    ['the time of nothing', '0001-01-01T00:00:00Z'],
    ['no readable time', 'soon'],
  ])('is unknown with %s', (_, sentTime) => {
    expect(
      behind(
        sidecar(cart(), { [LISTENERS]: { sent: 'b', acked: 'a', sentTime } }),
        sidecar(cart('hjklm'), {
          [LISTENERS]: { sent: 'b', sentTime: '2027-03-10T11:59:50Z' },
        }),
      ),
    ).toBeNull();
  });

  it('is unknown of a proxy without a list, and never before it was sent', () => {
    expect(behind(sidecar(cart(), {}, { resources: undefined }))).toBeNull();
    expect(
      behind(
        sidecar(cart(), {
          [LISTENERS]: { sent: 'b', sentTime: '2027-03-10T12:00:03Z' },
        }),
      ),
    ).toBe(0);
  });
});

it('tells refusals that stand, each proxy once, and not those that were mended', () => {
  const refused = { sent: 'b', acked: 'a', lastError: 'duplicate address' };
  const found = clustersOf([
    sidecar(cart(), { [LISTENERS]: refused, [CLUSTERS]: refused }),
    sidecar(cart('hjklm'), { [LISTENERS]: refused }),
    sidecar(cart('npqrs'), { [LISTENERS]: { ...refused, acked: 'b' } }),
    sidecar(cart('tvwxz'), {
      [LISTENERS]: { ...refused, lastError: 'x'.repeat(3_000) },
    }),
  ]);
  expect(found.get('shop/cart')?.[0]).toMatchObject({
    proxies: 4,
    rejected: [
      { text: 'duplicate address', proxies: 2 },
      { text: 'x'.repeat(2_000), proxies: 1 },
    ],
  });
});

it.each([
  ['cart-6d4b75cb6d-bcdfg.shop', 'shop/cart'],
  ['cart-v2-6d4b75cb6d-bcdfg.shop', 'shop/cart-v2'],
  ['a-6d4b75cb6d-bcdfg.shop', 'shop/a'],
  ['order-db-0.shop', 'shop/order-db'],
  ['node-agent-x7k2m.infra', 'infra/node-agent'],
  ['web.1-0.shop', undefined],
  ['cart.shop', undefined],
  ['shop', undefined],
  ['cart-01', undefined],
  ['.shop', undefined],
  ['cart-6d4b75cb6d-bcdfg.', undefined],
  // A letter Kubernetes never makes a name of.
  ['batch-aeiou.shop', undefined],
])('takes the pod %s for one of %s', (proxy, service) => {
  const found = driftOf([{ cluster: 'one', proxies: [sidecar(proxy)] }], {
    silent: [],
    pods,
    now,
  });
  expect(found.rows.map(({ subject }) => subject)).toEqual(
    service === undefined ? [] : [service],
  );
  expect(found.named).toBe(service === undefined ? 0 : 1);
});

it('lets a name have dots where the expression does', () => {
  const { rows } = driftOf(
    [{ cluster: 'one', proxies: [sidecar('web.1-0.shop')] }],
    { silent: [], pods: /^(?<service>.*)-0$/, now },
  );
  expect(rows.map(({ subject }) => subject)).toEqual(['shop/web.1']);
});

it('leaves gateways out', () => {
  const found = clustersOf([
    sidecar(
      'istio-egress-6d4b75cb6d-bcdfg.egress',
      {},
      { proxy_type: 'router' },
    ),
    sidecar(cart(), {}, { proxy_type: undefined }),
  ]);
  expect([...found.keys()]).toEqual(['shop/cart']);
});

it('goes by the cluster a proxy names, and by its control plane where it names none', () => {
  const found = clustersOf(
    [
      sidecar(cart('bcdfg'), {}, { cluster_id: 'two' }),
      sidecar(cart('hjklm'), {}, { cluster_id: 'Kubernetes' }),
      sidecar(cart('npqrs'), {}, { cluster_id: undefined }),
    ],
    [
      {
        cluster: 'two',
        proxies: [sidecar(cart('hjklm'), {}, { cluster_id: 'two' })],
      },
    ],
  );
  expect(
    found.get('shop/cart')?.map(({ cluster, proxies }) => [cluster, proxies]),
  ).toEqual([
    ['two', 2],
    ['one', 2],
  ]);
});

it('tells nothing of a silent cluster, whoever knows some of it', () => {
  const found = clustersOf(
    [sidecar(cart()), sidecar(cart('hjklm'), {}, { cluster_id: 'two' })],
    [],
    ['two'],
  );
  expect(found.get('shop/cart')?.map(({ cluster }) => cluster)).toEqual([
    'one',
  ]);
});

it('counts a proxy that changed replicas once, as it is now', () => {
  const late = { sent: 'b', acked: 'a', sentTime: '2027-03-10T10:00:00Z' };
  const quick = { sent: 'b', acked: 'a', sentTime: '2027-03-10T11:59:59Z' };
  const old = sidecar(cart(), { [LISTENERS]: late, [CLUSTERS]: late });
  const here = sidecar(cart(), { [LISTENERS]: quick });
  for (const proxies of [
    [old, here],
    [here, old],
  ]) {
    expect(clustersOf(proxies).get('shop/cart')?.[0]).toMatchObject({
      proxies: 1,
      behindSeconds: 1,
    });
  }
});
