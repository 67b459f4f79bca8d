import type { Answer, CostValue } from '@causeway/mesh-intent';
import { makeWorld } from '@causeway/mesh-intent/testing';
import { costViews } from './costViews';

const shop = 'group:default/shop';
const sales = 'group:default/sales';

const world = makeWorld({
  services: [
    { namespace: 'shop', name: 'cart', owner: shop, clusters: ['one'] },
    { namespace: 'shop', name: 'offers', owner: sales, clusters: ['one'] },
    {
      namespace: 'ads',
      name: 'banner',
      owner: sales,
      clusters: ['one', 'two'],
    },
    { namespace: 'mail', name: 'sender', owner: sales, clusters: ['one'] },
  ],
});

const used = (site: string, proxyCores: number): Answer<CostValue> => ({
  state: 'value',
  source: 'metrics',
  site,
  part: 'usage',
  observedAt: '2027-03-08T00:10:00Z',
  value: {
    usage: { proxyCores, allCores: 100, proxyBytes: 1, allBytes: 100 },
  },
});

const down = (site: string): Answer<CostValue> => ({
  state: 'unreachable',
  source: 'metrics',
  site,
  part: 'usage',
  message: 'Down.',
});

const told: Readonly<Record<string, readonly Answer<CostValue>[]>> = {
  shop: [used('site-one', 1), down('site-two')],
  ads: [used('site-one', 2), down('site-two')],
  mail: [used('site-one', 4), used('site-two', 100)],
  // Nobody declares it: its proxies are gateways.
  egress: [used('site-one', 8), used('site-two', 16)],
};

const row = (signal: string, subject: string) => ({
  signal,
  part: 'usage',
  site: 'site-one',
  source: 'metrics',
  subject,
  value: {},
});

const views = costViews({
  world,
  rows: [
    row('cost', 'shop'),
    row('cost', 'egress'),
    row('cost', 'egress'),
    row('drift', 'shop/cart'),
  ],
  answersOf: namespace => told[namespace] ?? [],
});

const coresOf = ({ cost }: { cost: (typeof views)['mesh'] }) => [
  cost.usage?.proxyCores,
  cost.silent.map(({ site }) => site),
];

it('tells each declared namespace by the sites it runs at', () => {
  expect(
    views.namespaces.map(each => [each.namespace, ...coresOf(each)]),
  ).toEqual([
    ['ads', 2, ['site-two']],
    ['mail', 4, []],
    ['shop', 1, []],
  ]);
});

it('gives a namespace of several teams to them together', () => {
  expect(views.teams.map(each => [each.owners, ...coresOf(each)])).toEqual([
    [[sales], 6, ['site-two']],
    [[sales, shop], 1, []],
  ]);
});

it('has the gateways in the whole, each once', () => {
  expect(coresOf({ cost: views.mesh })).toEqual([1 + 2 + 4 + 24, ['site-two']]);
});
