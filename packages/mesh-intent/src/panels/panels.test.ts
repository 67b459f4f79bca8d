import type { Answer, NonAnswer } from '@causeway/mesh-authz';
import type { DriftValue, PlaintextValue, RolloutValue } from '../signals';
import {
  callersPanel,
  certificatePanel,
  dependencyPanel,
  driftPanel,
  egressPanel,
  failurePanel,
  plaintextClock,
  rolloutPanel,
} from './index';

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

function none(state: NonAnswer, site = 'south'): Answer<never> {
  return { state, source: 'metrics', site, message: `It is ${state}.` };
}

const nonAnswers: readonly NonAnswer[] = [
  'no-data',
  'not-allowed',
  'unreachable',
  'stale',
  'not-configured',
];

describe('plaintextClock', () => {
  const north = new Set(['north']);

  function week(
    overrides: Readonly<
      Record<number, Partial<PlaintextValue['days'][number]>>
    > = {},
    callers: PlaintextValue['callers'] = [],
  ): PlaintextValue {
    return {
      days: Array.from({ length: 7 }, (_, at) => ({
        day: `2027-03-0${at + 1}`,
        requests: 100,
        plaintext: 0,
        coverage: 1,
        ...overrides[at],
      })),
      callers,
    };
  }
  const clock = (...answers: readonly Answer<PlaintextValue>[]) =>
    plaintextClock(answers, north);

  it('passes seven clean days', () => {
    expect(clock(value(week()))).toMatchObject({
      outcome: 'pass',
      requests: 700,
      message: 'No plaintext among 700 requests in seven whole days.',
    });
  });

  it('fails on one plaintext request, and names the caller', () => {
    const callers = [
      { caller: 'legacy/import', protocol: 'http' as const, requests: 1 },
    ];
    const failed = clock(value(week({ 2: { plaintext: 1 } }, callers)));
    expect(failed.outcome).toBe('fail');
    expect(failed.days[2].state).toBe('plaintext');
    expect(failed.message).toBe(
      'Plaintext on 1 of 7 days, last on 2027-03-03, most of it from legacy/import.',
    );
  });

  it('sees plaintext in a day that was hardly measured', () => {
    const seen = clock(value(week({ 2: { plaintext: 1, coverage: 0.1 } })));
    expect(seen.days[2].state).toBe('plaintext');
  });

  it.each([
    [0.99, 'pass', 'clean'],
    [0.9899, 'insufficient-evidence', 'hole'],
    [0, 'insufficient-evidence', 'hole'],
  ] as const)('takes coverage %d for %s', (coverage, outcome, state) => {
    const told = clock(value(week({ 5: { coverage } })));
    expect(told.outcome).toBe(outcome);
    expect(told.days[5].state).toBe(state);
  });

  it('takes a quiet day for quiet, and a quiet week for nothing', () => {
    expect(clock(value(week({ 0: { requests: 0 } })))).toMatchObject({
      outcome: 'pass',
      days: [{ state: 'quiet' }, {}, {}, {}, {}, {}, {}],
    });
    const quiet = Object.fromEntries(
      Array.from({ length: 7 }, (_, at) => [at, { requests: 0 }]),
    );
    const told = clock(value(week(quiet)));
    expect(told.outcome).toBe('insufficient-evidence');
    expect(told.message).toContain('no request in seven days');
  });

  it('needs seven days', () => {
    const { days } = week();
    const told = clock(value({ days: days.slice(1), callers: [] }));
    expect(told.outcome).toBe('insufficient-evidence');
    expect(told.message).toContain('6 of 7 days');
  });

  it('adds sites up, and takes the least coverage', () => {
    const told = plaintextClock(
      [value(week()), value(week({ 1: { coverage: 0.5 } }), 'south')],
      both,
    );
    expect(told.days[1]).toMatchObject({
      requests: 200,
      coverage: 0.5,
      state: 'hole',
    });
  });

  it.each(nonAnswers)('is not told while a site is %s', state => {
    const told = plaintextClock([value(week()), none(state)], both);
    expect(told.outcome).toBe('insufficient-evidence');
    expect(told.days.every(day => day.state === 'hole')).toBe(true);
    expect(told.silent).toMatchObject([{ site: 'south', state }]);
    // A site without the service is not waited for.
    expect(clock(value(week()), none(state)).outcome).toBe('pass');
  });

  it('is not told while nobody answers for a site at all', () => {
    const told = plaintextClock([value(week())], both);
    expect(told.outcome).toBe('insufficient-evidence');
    expect(told.silent).toMatchObject([
      { site: 'south', state: 'not-configured' },
    ]);
  });

  it('needs seven days in a row', () => {
    const told = clock(value(week({ 0: { day: '2027-02-20' } })));
    expect(told.outcome).toBe('insufficient-evidence');
    expect(told.message).toContain('not seven in a row');
  });

  it('says nothing of days when nobody answered', () => {
    expect(clock(none('unreachable', 'north'))).toMatchObject({
      days: [],
      outcome: 'insufficient-evidence',
      message:
        'Cannot be told: north: It is unreachable.; 0 of 7 days are there.',
    });
  });
});

describe('driftPanel', () => {
  const tip = 'a'.repeat(40);
  const old = 'b'.repeat(40);

  function sync(
    cluster: string,
    onTip: number,
    late = 0,
    more: Partial<DriftValue['clusters'][number]> = {},
  ): DriftValue['clusters'][number] {
    return {
      cluster,
      proxies: onTip + late,
      acknowledged: [
        { commit: tip, proxies: onTip },
        { commit: old, proxies: late },
      ].filter(({ proxies }) => proxies > 0),
      behindSeconds: late > 0 ? 30 : 0,
      rejected: [],
      disconnected: 0,
      ...more,
    };
  }
  const panel = (
    answers: readonly Answer<DriftValue>[],
    at: string | undefined = tip,
  ) => driftPanel(answers, { sites: both, clusters: ['one', 'two'], tip: at });

  it('is synced when every proxy of every cluster has the tip', () => {
    const told = panel([
      value({ clusters: [sync('one', 2)] }),
      value({ clusters: [sync('two', 3)] }, 'south'),
    ]);
    expect(told).toMatchObject({
      state: 'synced',
      message: 'All 5 proxies acknowledged aaaaaaaa.',
    });
  });

  it('names the clusters it waits for', () => {
    const told = panel([
      value({ clusters: [sync('one', 2), sync('two', 1, 2)] }),
      value({ clusters: [] }, 'south'),
    ]);
    expect(told.state).toBe('settling');
    expect(told.message).toContain('3 of 5');
    expect(told.message).toContain('waiting for two');
    expect(told.clusters[1]).toMatchObject({
      onTip: 1,
      others: [{ commit: old, proxies: 2 }],
    });
  });

  it('tells a refusal before anything else', () => {
    const rejected = [{ text: 'duplicate address', proxies: 1 }];
    const told = panel([
      value({ clusters: [sync('one', 1, 1, { rejected })] }),
      none('unreachable'),
    ]);
    expect(told.state).toBe('rejected');
  });

  it.each(nonAnswers)('is unknown while a site is %s', state => {
    const told = panel([value({ clusters: [sync('one', 2)] }), none(state)]);
    expect(told.state).toBe('unknown');
    expect(told.message).toBe(`south: It is ${state}.`);
  });

  it('is unknown without a cluster of the service, or without a tip', () => {
    const one = value({ clusters: [sync('one', 2)] });
    const south = value({ clusters: [] }, 'south');
    expect(panel([one, south])).toMatchObject({
      state: 'unknown',
      message: 'two has no answer.',
    });
    const told = driftPanel([one], {
      sites: both,
      clusters: ['one'],
      tip: undefined,
    });
    expect(told).toMatchObject({ state: 'unknown', clusters: [{ onTip: 0 }] });
  });

  it('does not take a cluster without a known proxy for synced', () => {
    const told = panel([
      value({ clusters: [sync('one', 0), sync('two', 3)] }),
      value({ clusters: [] }, 'south'),
    ]);
    expect(told).toMatchObject({
      state: 'unknown',
      message: 'No proxy of one is known.',
    });
  });

  it('does not call a proxy that is not connected synced', () => {
    const told = panel([
      value({
        clusters: [sync('one', 2, 0, { disconnected: 1 }), sync('two', 3)],
      }),
      value({ clusters: [] }, 'south'),
    ]);
    expect(told.state).toBe('settling');
    expect(told.message).toContain('Of 5 proxies 1 are not connected');
  });

  it('does not take a commit nobody can tell for the tip', () => {
    const acknowledged = [{ commit: null, proxies: 2 }];
    const told = panel([
      value({
        clusters: [sync('one', 2, 0, { acknowledged }), sync('two', 1)],
      }),
      value({ clusters: [] }, 'south'),
    ]);
    expect(told).toMatchObject({
      state: 'unknown',
      message: 'Which commit the proxies of one acknowledged cannot be told.',
    });
    expect(told.clusters[0]).toMatchObject({ onTip: 0 });
  });

  it('waits for a proxy of which nobody can tell beside others that are told', () => {
    const acknowledged = [
      { commit: tip, proxies: 1 },
      { commit: null, proxies: 1 },
    ];
    const told = panel([
      value({
        clusters: [sync('one', 2, 0, { acknowledged }), sync('two', 1)],
      }),
      value({ clusters: [] }, 'south'),
    ]);
    expect(told.state).toBe('settling');
    expect(told.message).toContain('2 of 3 proxies');
  });

  it('does not take "nobody knows who should be connected" for nobody missing', () => {
    const told = panel([
      value({
        clusters: [sync('one', 2, 0, { disconnected: null }), sync('two', 3)],
      }),
      value({ clusters: [] }, 'south'),
    ]);
    expect(told).toMatchObject({
      state: 'unknown',
      message:
        'All 5 connected proxies acknowledged aaaaaaaa; whether others of one are not connected is unknown.',
    });
    expect(told.clusters[0].disconnected).toBeNull();
  });
});

describe('dependencyPanel', () => {
  const call = (to: string, requests: number, failed = 0) => ({
    to,
    protocol: 'http' as const,
    requests,
    failed,
    fromCluster: 'one',
    toCluster: 'one',
  });
  const declared = [
    { service: 'shop/cart', reason: 'Why' },
    { service: 'shop/ad' },
  ];

  it('holds what is declared against what was seen', () => {
    const { rows } = dependencyPanel(
      declared,
      [
        value({ calls: [call('shop/cart', 5, 1), call('shop/new', 2)] }),
        value({ calls: [call('shop/cart', 1)] }, 'south'),
      ],
      both,
    );
    expect(rows).toEqual([
      { to: 'shop/new', state: 'undeclared', requests: 2, failed: 0 },
      { to: 'shop/ad', state: 'unused', requests: 0, failed: 0 },
      {
        to: 'shop/cart',
        state: 'used',
        requests: 6,
        failed: 1,
        reason: 'Why',
      },
    ]);
  });

  it.each(nonAnswers)('%s', state => {
    const { rows } = dependencyPanel(
      declared,
      [
        value({ calls: [call('shop/cart', 5)] }),
        { ...none(state), observedAt },
      ],
      both,
    );
    // That a site counted nothing is an answer; that it cannot be asked is none.
    expect(rows.find(({ to }) => to === 'shop/ad')?.state).toBe(
      state === 'no-data' ? 'unused' : 'unknown',
    );
    expect(rows.find(({ to }) => to === 'shop/cart')?.state).toBe('used');
  });

  it.each<[string, number, Answer<never>, string]>([
    ['0.98 of one with calls', 0.98, none('no-data'), 'unknown'],
    ['0.99 of one with calls', 0.99, none('no-data'), 'unused'],
    [
      '0.98 of one without any',
      1,
      { ...none('no-data'), coverage: 0.98 },
      'unknown',
    ],
    [
      '0.98 of one where it does not run',
      1,
      { ...none('no-data', 'west'), coverage: 0.98 },
      'unused',
    ],
  ])('of sites that measured %s', (_, coverage, other, state) => {
    const { rows } = dependencyPanel(
      declared,
      [
        { ...value({ calls: [call('shop/cart', 5)] }), coverage },
        { ...none('no-data'), observedAt, coverage: 1 },
        { ...other, observedAt },
      ],
      both,
    );
    expect(rows.find(({ to }) => to === 'shop/ad')?.state).toBe(state);
    expect(rows.find(({ to }) => to === 'shop/cart')?.state).toBe('used');
  });

  it.each([
    ['was never asked', [none('no-data')]],
    ['has nobody to answer for it', []],
  ])('calls nothing unused while a site %s', (_, others) => {
    const answers = [value({ calls: [call('shop/cart', 5)] }), ...others];
    const { rows } = dependencyPanel(declared, answers, both);
    expect(rows.find(({ to }) => to === 'shop/ad')?.state).toBe('unknown');
  });
});

describe('callersPanel', () => {
  const calls = (fromCluster: string, requests: number) => ({
    calls: [
      {
        to: 'shop/cart',
        protocol: 'http' as const,
        requests,
        fromCluster,
        toCluster: 'one',
      },
      {
        to: 'shop/ad',
        protocol: 'http' as const,
        requests: 9,
        fromCluster,
        toCluster: 'one',
      },
    ],
  });

  it('turns the calls round, with the clusters they came from', () => {
    const panel = callersPanel(
      'shop/cart',
      new Map([
        ['shop/a', [value(calls('two', 3)), value(calls('one', 1), 'south')]],
        [
          'shop/b',
          [value(calls('one', 9)), { ...none('no-data', 'east'), observedAt }],
        ],
        ['shop/c', [value({ calls: [] }), none('unreachable')]],
      ]),
      new Set(['shop/a']),
    );
    expect(panel.rows).toEqual([
      {
        from: 'shop/b',
        requests: 9,
        failed: 0,
        fromClusters: ['one'],
        declared: false,
      },
      {
        from: 'shop/a',
        requests: 4,
        failed: 0,
        fromClusters: ['one', 'two'],
        declared: true,
      },
    ]);
    expect(panel.silent).toMatchObject([
      { site: 'south', state: 'unreachable' },
    ]);
  });

  it('does not say that nobody calls before anybody was asked', () => {
    const never = new Map([['', [none('no-data')]]]);
    expect(callersPanel('shop/cart', never, new Set()).silent).toMatchObject([
      { site: 'south', state: 'no-data' },
    ]);
  });
});

describe('failurePanel', () => {
  it('has a share of at most one where calls never arrived', () => {
    const down = {
      requests: 0,
      failures: [
        {
          origin: 'network' as const,
          reason: 'UF',
          ambiguous: true,
          requests: 500,
        },
      ],
    };
    expect(failurePanel([value(down)], both)).toMatchObject({
      requests: 500,
      failed: 500,
    });
  });

  it('adds failures up by origin, the client apart', () => {
    const failure = (
      origin: 'none' | 'application' | 'mesh' | 'network',
      reason: string,
      requests: number,
      ambiguous = false,
    ) => ({ origin, reason, requests, ambiguous });
    const panel = failurePanel(
      [
        value({
          requests: 100,
          failures: [
            failure('mesh', 'UO', 2, true),
            failure('none', 'DC', 5),
            failure('application', 'via_upstream', 1),
          ],
        }),
        value(
          {
            requests: 50,
            failures: [failure('mesh', 'UO', 3), failure('mesh', 'NR', 9)],
          },
          'south',
        ),
      ],
      both,
    );
    expect(panel).toMatchObject({ requests: 150, failed: 15, silent: [] });
    expect(panel.rows).toEqual([
      {
        origin: 'application',
        requests: 1,
        reasons: [
          {
            reason: 'via_upstream',
            means: 'the application answered so itself',
            ambiguous: false,
            requests: 1,
          },
        ],
      },
      {
        origin: 'mesh',
        requests: 14,
        reasons: [
          { reason: 'NR', means: 'no route', ambiguous: false, requests: 9 },
          {
            reason: 'UO',
            means: 'a circuit breaker is open',
            ambiguous: true,
            requests: 5,
          },
        ],
      },
      {
        origin: 'none',
        requests: 5,
        reasons: [
          {
            reason: 'DC',
            means: 'the client went away',
            ambiguous: false,
            requests: 5,
          },
        ],
      },
    ]);
  });
});

describe('egressPanel', () => {
  const seen = (
    host: string | undefined,
    requests: number,
    lastSeen?: string,
  ) => ({
    destinations: [
      {
        ...(host === undefined ? {} : { host, port: 443 }),
        protocol: 'http' as const,
        outcome: 'blocked' as const,
        requests,
        ...(lastSeen === undefined ? {} : { lastSeen }),
      },
    ],
  });

  it('does not count twice what log and counters both tell', () => {
    const { rows } = egressPanel(
      [
        value(seen(undefined, 9), 'north', 'counters'),
        value(seen('a.example', 9, '2027-03-01T00:00:00Z'), 'north', 'hosts'),
        value(seen('a.example', 1, '2027-03-02T00:00:00Z'), 'south', 'hosts'),
      ],
      both,
    );
    expect(rows).toEqual([
      {
        host: 'a.example',
        port: 443,
        protocol: 'http',
        outcome: 'blocked',
        requests: 10,
        lastSeen: '2027-03-02T00:00:00Z',
      },
    ]);
  });

  it('keeps what the counters saw beyond the hosts that the log names', () => {
    const { rows } = egressPanel(
      [
        value(seen(undefined, 10), 'north', 'counters'),
        value(seen(undefined, 4), 'south', 'counters'),
        value(seen('a.example', 2), 'north', 'hosts'),
        value(seen('b.example', 1), 'north', 'hosts'),
        // More than was counted: it makes up for nothing at another site.
        value(seen('a.example', 6), 'south', 'hosts'),
      ],
      both,
    );
    expect(rows.map(({ host, requests }) => [host, requests])).toEqual([
      ['a.example', 8],
      [undefined, 7],
      ['b.example', 1],
    ]);
  });

  it('keeps what the counters know of and the log names no host for', () => {
    const { rows } = egressPanel(
      [
        value(seen(undefined, 10), 'north', 'counters'),
        value({ destinations: [] }, 'north', 'hosts'),
      ],
      new Set(['north']),
    );
    expect(rows).toMatchObject([{ outcome: 'blocked', requests: 10 }]);
  });

  it('falls back on counters where the log is silent', () => {
    const { rows, silent } = egressPanel(
      [
        value(seen(undefined, 10), 'north', 'counters'),
        { ...none('unreachable', 'north'), part: 'hosts' },
      ],
      new Set(['north']),
    );
    expect(rows).toMatchObject([{ requests: 10 }]);
    expect(silent).toMatchObject([{ part: 'hosts', state: 'unreachable' }]);
  });

  it('puts what passed around the gateway first', () => {
    const passed = {
      destinations: [
        {
          host: 'b.example',
          protocol: 'tcp' as const,
          outcome: 'passed' as const,
          requests: 1,
        },
      ],
    };
    const { rows } = egressPanel(
      [
        value(seen('a.example', 9), 'north', 'hosts'),
        value(passed, 'south', 'hosts'),
      ],
      both,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(['passed', 'blocked']);
  });
});

describe('rolloutPanel', () => {
  type Rollout = RolloutValue['rollouts'][number];
  const analysis = (
    phase: Rollout['analyses'][number]['phase'],
    seen = 100,
  ): Rollout['analyses'][number] => ({
    name: 'errors',
    phase,
    needed: 100,
    seen,
  });
  function row(overrides: Partial<Rollout>) {
    const rollout: Rollout = {
      cluster: 'one',
      name: 'cart',
      phase: 'Progressing',
      current: true,
      step: 1,
      steps: 4,
      declaredWeight: 0.5,
      appliedWeight: 0.5,
      analyses: [],
      ...overrides,
    };
    const { rollouts } = rolloutPanel([value({ rollouts: [rollout] })], both);
    return rollouts[0];
  }

  it.each([
    [{ phase: 'Healthy' }, 'done'],
    [{ phase: 'Progressing' }, 'moving'],
    [{ phase: 'Paused' }, 'waiting'],
    [{ phase: 'Paused', analyses: [analysis('Running')] }, 'moving'],
    [{ phase: 'Paused', analyses: [analysis('Inconclusive')] }, 'waiting'],
    [{ phase: 'Progressing', analyses: [analysis('Failed')] }, 'stopped'],
    [{ phase: 'Degraded' }, 'stopped'],
    // The phase is of what was asked for before.
    [{ phase: 'Healthy', current: false }, 'unknown'],
  ] as const)('%j is %s', (overrides, standing) => {
    expect(row(overrides as Partial<Rollout>).standing).toBe(standing);
  });

  it.each([
    [0.5, 0.4, false],
    [0.5, 0.399, true],
    [0.5, 0.601, true],
    [0, 0, false],
    [0, 0.01, true],
    [0.5, null, undefined],
  ])(
    'declared %d, applied %s: off %s',
    (declaredWeight, appliedWeight, off) => {
      expect(row({ declaredWeight, appliedWeight }).off).toBe(off);
    },
  );

  it('counts what the verdict still needs', () => {
    expect(
      row({ analyses: [analysis('Inconclusive', 30), analysis('Running', 80)] })
        .missing,
    ).toBe(70);
    expect(row({ analyses: [analysis('Successful', 30)] }).missing).toBe(0);
  });
});

describe('certificatePanel', () => {
  it.each([
    [3600, 0, 'good'],
    [3599, 0, 'soon'],
    [0, 0, 'ended'],
    [-60, 0, 'ended'],
    [90_000, 1, 'renewing-fails'],
    [null, 0, 'unknown'],
  ] as const)(
    '%s seconds left, %d renewals failed: %s',
    (left, failed, state) => {
      const cluster = {
        cluster: 'one',
        proxies: 1,
        leastSecondsLeft: left,
        failedRenewals: failed,
        releases: [],
      };
      const panel = certificatePanel([value({ clusters: [cluster] })], {
        sites: new Set(['north']),
        clusters: ['one'],
      });
      expect(panel.clusters.map(each => each.state)).toEqual([state]);
    },
  );

  it('does not leave out a cluster that no answer speaks of', () => {
    const panel = certificatePanel([value({ clusters: [] })], {
      sites: new Set(['north']),
      clusters: ['one'],
    });
    expect(panel.clusters).toMatchObject([
      { cluster: 'one', state: 'unknown' },
    ]);
  });
});
