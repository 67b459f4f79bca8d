import type { Answer } from '@causeway/mesh-authz';
import { costPanel, costTotal } from './index';
import type { CostPanel } from './index';

const observedAt = '2027-03-08T00:10:00Z';
const both = new Set(['north', 'south']);

function value<T>(each: T, site = 'north', part?: string): Answer<T> {
  return {
    state: 'value',
    value: each,
    source: 'metrics',
    site,
    observedAt,
    ...(part === undefined ? {} : { part }),
  };
}

function none(
  state: 'unreachable' | 'no-data',
  looked?: string,
): Answer<never> {
  return {
    state,
    source: 'metrics',
    site: 'south',
    message: `It is ${state}.`,
    ...(looked === undefined ? {} : { observedAt: looked }),
  };
}

describe('costPanel', () => {
  const usage = (proxyCores: number) => ({
    usage: { proxyCores, allCores: 10, proxyBytes: 1, allBytes: 20 },
  });
  const price = (currency: string) => ({ price: { currency, proxies: 3 } });

  it('adds sites up and holds them against the budget', () => {
    expect(
      costPanel(
        [
          value(usage(1), 'north', 'usage'),
          value(usage(0.5), 'south', 'usage'),
          value(price('EUR'), 'north', 'price'),
          value(price('EUR'), 'south', 'price'),
        ],
        both,
      ),
    ).toEqual({
      usage: {
        proxyCores: 1.5,
        allCores: 20,
        proxyBytes: 2,
        allBytes: 40,
        cpuShare: 0.075,
        memoryShare: 0.05,
        isWhole: true,
      },
      price: { currency: 'EUR', proxies: 6, isAtLeast: false },
      budget: { cpu: 0.08, memory: 0.1 },
      silent: [],
    });
  });

  it('adds no euros to dollars', () => {
    const panel = costPanel(
      [value(price('EUR')), value(price('USD'), 'south')],
      both,
    );
    expect(panel.price).toBeUndefined();
    expect(panel.usage).toBeUndefined();
  });

  describe('with a price tool that may not see every proxy', () => {
    const GIBIBYTE = 1024 ** 3;
    // An hour of a core costs 0.01, of a GiB 0.002: use of 2 cores and 5 GiB costs 0.03 an hour.
    const rates = { coreHour: 0.01, gibibyteHour: 0.002 };
    const used = {
      usage: {
        proxyCores: 2,
        allCores: 10,
        proxyBytes: 5 * GIBIBYTE,
        allBytes: 50 * GIBIBYTE,
      },
    };
    const told = (proxies?: number) => ({
      price: {
        currency: 'EUR',
        rates,
        ...(proxies === undefined ? {} : { proxies }),
      },
    });
    const part = <T>(each: T, name: string, coverage = 1, site = 'north') => ({
      ...value(each, site, name),
      coverage,
    });
    const north = new Set(['north']);
    const priceOf = (answers: Parameters<typeof costPanel>[0], sites = north) =>
      costPanel(answers, sites).price;

    it.each([
      ['nothing of native sidecars', undefined],
      ['next to nothing of them', 0.4],
    ])('prices the use where it sees %s', (_, proxies) => {
      const answers = [part(used, 'usage'), part(told(proxies), 'price')];
      expect(priceOf(answers)).toEqual({
        currency: 'EUR',
        proxies: expect.closeTo(0.03 * 720),
        isAtLeast: false,
      });
    });

    it('takes its word where that is more: requests cost too', () => {
      expect(priceOf([part(used, 'usage'), part(told(40), 'price')])).toEqual({
        currency: 'EUR',
        proxies: 40,
        isAtLeast: false,
      });
    });

    it.each([
      ['of the tool', 0.9, 1, 40, true],
      ['of the tool, where use is the better word', 0.9, 1, 0.4, false],
      ['of the use', 1, 0.9, 0.4, true],
      ['of the use, where the tool is the better word', 1, 0.9, 40, true],
    ])(
      'says that it may be more with half the numbers %s',
      (_, tool, use, proxies, isAtLeast) => {
        expect(
          priceOf([
            part(used, 'usage', use),
            part(told(proxies), 'price', tool),
          ]),
        ).toMatchObject({ isAtLeast });
      },
    );

    it('says that it may be more without the use', () => {
      expect(priceOf([part(told(40), 'price')])).toEqual({
        currency: 'EUR',
        proxies: 40,
        isAtLeast: true,
      });
    });

    it('makes no zero of what nobody saw', () => {
      expect(priceOf([part(told(), 'price')])).toBeUndefined();
    });

    it('says that it may be more where a site is silent', () => {
      const answers = [part(used, 'usage'), part(told(40), 'price')];
      expect(priceOf([...answers, none('unreachable')], both)).toMatchObject({
        proxies: 40,
        isAtLeast: true,
      });
      // It looked, and has nothing of the namespace.
      const looked = none('no-data', observedAt);
      expect(priceOf([...answers, looked], both)).toMatchObject({
        isAtLeast: false,
      });
    });

    it('prices no use of one site at the rates of another', () => {
      const answers = [
        part(told(40), 'price'),
        part(used, 'usage', 1, 'south'),
      ];
      expect(priceOf(answers, both)).toEqual({
        currency: 'EUR',
        proxies: 40,
        isAtLeast: true,
      });
    });
  });

  it('has no share of nothing', () => {
    const idle = {
      usage: { proxyCores: 0, allCores: 0, proxyBytes: 0, allBytes: 0 },
    };
    expect(costPanel([value(idle)], new Set(['north'])).usage).toEqual({
      ...idle.usage,
      isWhole: true,
    });
  });

  it.each([
    ['every site told', [value(usage(1)), value(usage(1), 'south')], true],
    [
      'one looked and holds nothing of it',
      [value(usage(1)), none('no-data', observedAt)],
      true,
    ],
    ['one is not reached', [value(usage(1)), none('unreachable')], false],
    ['one is not asked', [value(usage(1))], false],
    [
      'one told the price alone',
      [value(usage(1)), value(price('EUR'), 'south', 'price')],
      false,
    ],
    [
      'one holds no price and does not tell the use',
      [
        value(usage(1)),
        { ...none('no-data', observedAt), part: 'price' },
        { ...none('unreachable'), part: 'usage' },
      ],
      false,
    ],
    [
      'one measured a part',
      [value(usage(1)), { ...value(usage(1), 'south'), coverage: 0.9 }],
      false,
    ],
  ] as const)('knows whether the use is whole where %s', (_, told, isWhole) => {
    expect(costPanel(told, both).usage?.isWhole).toBe(isWhole);
  });
});

describe('costTotal', () => {
  const budget = { cpu: 0.08, memory: 0.1 };
  const panel = (more: Partial<CostPanel> = {}): CostPanel => ({
    usage: {
      proxyCores: 1,
      allCores: 10,
      proxyBytes: 1,
      allBytes: 40,
      isWhole: true,
    },
    price: { currency: 'EUR', proxies: 5, isAtLeast: false },
    budget,
    silent: [],
    ...more,
  });
  const away = {
    site: 'south',
    part: 'usage',
    source: 'metrics',
    state: 'unreachable' as const,
    message: 'Down.',
  };

  it('holds a sum against the budget, not the mean of shares', () => {
    const large = {
      usage: {
        proxyCores: 1,
        allCores: 90,
        proxyBytes: 9,
        allBytes: 60,
        isWhole: true,
      },
    };
    expect(costTotal([panel(), panel(large)])).toEqual({
      usage: {
        proxyCores: 2,
        allCores: 100,
        proxyBytes: 10,
        allBytes: 100,
        cpuShare: 0.02,
        memoryShare: 0.1,
        isWhole: true,
      },
      price: { currency: 'EUR', proxies: 10, isAtLeast: false },
      budget,
      silent: [],
    });
  });

  it.each([
    [
      'a part of one is known',
      panel({
        usage: {
          proxyCores: 1,
          allCores: 2,
          proxyBytes: 1,
          allBytes: 2,
          isWhole: false,
        },
      }),
      false,
    ],
    [
      'nothing of one is known',
      panel({ usage: undefined, silent: [away] }),
      false,
    ],
    [
      'only its price is not',
      panel({ usage: undefined, silent: [{ ...away, part: 'price' }] }),
      true,
    ],
  ])('is whole as its namespaces are: %s', (_, other, isWhole) => {
    expect(costTotal([panel(), other]).usage?.isWhole).toBe(isWhole);
  });

  it('knows nothing of nobody', () => {
    expect(costTotal([])).toEqual({ budget, silent: [] });
  });

  it('adds no euros to dollars', () => {
    const dollars = { currency: 'USD', proxies: 5, isAtLeast: false };
    expect(costTotal([panel(), panel({ price: dollars })])).not.toHaveProperty(
      'price',
    );
  });

  it.each([
    [
      'one is at least',
      panel({ price: { currency: 'EUR', proxies: 5, isAtLeast: true } }),
      true,
    ],
    ['one has proxies without a price', panel({ price: undefined }), true],
    [
      'one has a site that did not tell',
      panel({ price: undefined, usage: undefined, silent: [away] }),
      true,
    ],
    [
      'one has no proxies',
      panel({
        price: undefined,
        usage: undefined,
        silent: [{ ...away, state: 'no-data', observedAt }],
      }),
      false,
    ],
  ])('says that it may be more where %s', (_, other, isAtLeast) => {
    expect(costTotal([panel(), other]).price?.isAtLeast).toBe(isAtLeast);
  });

  it('tells a silent site once, and not one that looked', () => {
    const looked = { ...away, state: 'no-data' as const, observedAt };
    const { silent } = costTotal([
      panel({ silent: [away, looked] }),
      panel({ silent: [away, { ...away, part: 'price' }] }),
    ]);
    expect(silent.map(({ part, state }) => [part, state])).toEqual([
      ['usage', 'unreachable'],
      ['price', 'unreachable'],
    ]);
  });
});
