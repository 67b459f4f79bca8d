import type { OpenCostConfig } from './readOpenCostConfig';
import { allocation, GIBIBYTE } from './testing/allocation';
import { FakeOpenCost } from './testing/FakeOpenCost';
import { collect, northOf, openCost, pricesOf } from './testing/collecting';

const one = new FakeOpenCost();
const two = new FakeOpenCost();
beforeAll(() => Promise.all([one.start(), two.start()]));
beforeEach(() => {
  for (const each of [one, two]) {
    each.reset();
    each.steps = [
      { ...allocation('shop/server'), ...allocation('shop/istio-proxy') },
    ];
  }
});
afterAll(() => Promise.all([one.stop(), two.stop()]));

const sourceOf = (more: Partial<OpenCostConfig> = {}) =>
  openCost({ sites: northOf({ one }), ...more });
const shopOf = async (source = sourceOf()) =>
  (await pricesOf(source)).get('shop');

it('asks for a day of containers, once for the whole site', async () => {
  await collect(sourceOf());
  expect(one.asked.map(({ pathname }) => pathname)).toEqual([
    '/allocation/compute',
  ]);
  expect(Object.fromEntries(one.asked[0].searchParams)).toEqual({
    window: '2027-02-28T12:00:00Z,2027-03-01T12:00:00Z',
    aggregate: 'namespace,container',
    accumulate: 'true',
    resolution: '5m',
  });
});

it('prices 30 days of the proxies it sees, and tells what use costs', async () => {
  one.steps = [
    {
      ...allocation('shop/server'),
      ...allocation('shop/istio-proxy', {
        cpuCoreHours: 12,
        cpuCost: 0.24,
        ramByteHours: 24 * GIBIBYTE,
        ramCost: 0.12,
      }),
      ...allocation('batch/server', { cpuCoreHours: 24, cpuCost: 0.96 }),
    },
  ];
  expect(await pricesOf(sourceOf())).toEqual(
    new Map([
      [
        'shop',
        {
          currency: 'EUR',
          proxies: expect.closeTo(0.36 * 30),
          rates: {
            coreHour: expect.closeTo(0.02),
            gibibyteHour: expect.closeTo(0.005),
          },
        },
      ],
      [
        'batch',
        {
          // Its nodes are dearer, and no proxy is seen there: that is not one that costs nothing.
          currency: 'EUR',
          rates: {
            coreHour: expect.closeTo(0.04),
            gibibyteHour: expect.closeTo(0.005),
          },
        },
      ],
    ]),
  );
});

it('takes corrections of the bill in', async () => {
  one.steps = [
    allocation('shop/istio-proxy', {
      cpuCostAdjustment: -0.24,
      ramCostAdjustment: 0.06,
    }),
  ];
  expect(await shopOf()).toEqual({
    currency: 'EUR',
    proxies: expect.closeTo((0.24 + 0.3) * 30),
    rates: {
      coreHour: expect.closeTo(0.01),
      gibibyteHour: expect.closeTo(0.00625),
    },
  });
});

it('puts internal rates in the place of its prices, each by itself', async () => {
  expect(await shopOf(sourceOf({ rates: { cpuHour: 1 } }))).toEqual({
    currency: 'EUR',
    proxies: expect.closeTo((24 + 0.24) * 30),
    rates: { coreHour: 1, gibibyteHour: expect.closeTo(0.005) },
  });
  expect(await shopOf(sourceOf({ rates: { memoryGiBHour: 0 } }))).toEqual({
    currency: 'EUR',
    proxies: expect.closeTo(0.48 * 30),
    rates: { coreHour: expect.closeTo(0.02), gibibyteHour: 0 },
  });
});

it('has rates from all nodes for a namespace that has nothing to tell them by', async () => {
  one.steps = [
    {
      ...allocation('shop/server'),
      ...allocation('idle/server', {
        cpuCoreHours: 0,
        cpuCost: 0,
        ramByteHours: 0,
        ramCost: 0,
      }),
    },
  ];
  const idle = (await pricesOf(sourceOf())).get('idle');
  expect(idle?.rates?.coreHour).toBeCloseTo(0.02);
});

it.each([
  '__idle__',
  '__unallocated__/istio-proxy',
  'shop/__unmounted__',
  'shop',
  'one/shop/istio-proxy',
])('leaves %s out, which is no container of a namespace', async key => {
  one.steps = [{ ...allocation('batch/server'), ...allocation(key) }];
  const prices = await pricesOf(sourceOf());
  expect([...prices.keys()]).toEqual(['batch']);
});

it('reads steps that were not added up, and those without data', async () => {
  one.steps = [
    allocation('shop/istio-proxy', { end: '2027-03-01T00:00:00Z' }),
    null,
    allocation('shop/istio-proxy', { start: '2027-03-01T00:00:00Z' }),
  ];
  expect((await shopOf())?.proxies).toBeCloseTo(2 * 0.72 * 30);
});

it.each([
  ['cpuCost', { cpuCost: null }],
  ['ramCost', { ramCost: null }],
])('takes NaN of %s for unknown, which is not zero', async (_, more) => {
  one.steps = [
    { ...allocation('shop/server'), ...allocation('shop/istio-proxy', more) },
  ];
  const shop = await shopOf();
  expect(shop).not.toHaveProperty('proxies');
  // Of the containers both numbers are known of.
  expect(shop?.rates?.coreHour).toBeCloseTo(0.02);
  expect(shop?.rates?.gibibyteHour).toBeCloseTo(0.005);
});

it('knows no rates where it knows no cost at all', async () => {
  one.steps = [
    allocation('shop/istio-proxy', { cpuCost: null, cpuCoreHours: null }),
  ];
  expect(await shopOf()).toEqual({ currency: 'EUR' });
});

describe('bytes between sites', () => {
  it('are priced where the network is metered', async () => {
    one.steps = [
      {
        ...allocation('shop/server', { networkCrossRegionCost: 0.1 }),
        ...allocation('shop/istio-proxy', { networkCrossRegionCost: 0.2 }),
        ...allocation('batch/server'),
      },
    ];
    const prices = await pricesOf(sourceOf());
    expect(prices.get('shop')?.crossSite).toBeCloseTo(0.3 * 30);
    expect(prices.get('batch')?.crossSite).toBe(0);
  });

  it('are unknown where everybody has none', async () => {
    expect(await shopOf()).not.toHaveProperty('crossSite');
  });
});

describe('a short history', () => {
  it('is stretched to 30 days by the hours it covers, and says how many those are', async () => {
    one.steps = [
      allocation('shop/istio-proxy', { start: '2027-03-01T06:00:00Z' }),
    ];
    const collected = await collect(sourceOf());
    expect(collected).toMatchObject({ state: 'value', coverage: 0.25 });
    expect((await shopOf())?.proxies).toBeCloseTo(0.72 * 4 * 30);
  });

  it('is as old as its newest container', async () => {
    one.steps = [
      {
        ...allocation('shop/server', { end: '2027-03-01T01:00:00Z' }),
        ...allocation('shop/istio-proxy', { end: '2027-03-01T03:00:00Z' }),
      },
    ];
    expect(await collect(sourceOf())).toMatchObject({
      observedAt: '2027-03-01T03:00:00.000Z',
      coverage: 15 / 24,
    });
  });

  it.each([
    ['no step', []],
    ['a step of nothing', [{}]],
    ['no data', [null]],
    [
      'a moment',
      [
        allocation('shop/server', {
          start: '2027-03-01T12:00:00Z',
          end: '2027-03-01T12:00:00Z',
        }),
      ],
    ],
  ])('of %s is no data', async (_, steps) => {
    one.steps = steps;
    expect(await collect(sourceOf())).toEqual({
      state: 'no-data',
      message:
        'OpenCost of one knows no container of the last 24 hours; check that its Prometheus holds them.',
    });
  });
});

it('adds the clusters of a site up, as old as the one that is behind', async () => {
  two.steps = [
    allocation('shop/istio-proxy', {
      cpuCost: 0.96,
      end: '2027-03-01T11:00:00Z',
    }),
  ];
  const source = sourceOf({ sites: northOf({ one, two }) });
  expect(await collect(source)).toMatchObject({
    observedAt: '2027-03-01T11:00:00.000Z',
    coverage: 47 / 48,
  });
  const shop = await shopOf(source);
  expect(shop?.proxies).toBeCloseTo(0.72 * 30 + ((1.2 * 24) / 23) * 30);
  expect(shop?.rates?.coreHour).toBeCloseTo((0.48 + 0.48 + 0.96) / 72);
});
