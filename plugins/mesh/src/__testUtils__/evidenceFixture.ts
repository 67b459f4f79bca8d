import {
  callersHeadline,
  certificateHeadline,
  costHeadline,
  dependencyHeadline,
  driftHeadline,
  egressHeadline,
  failureHeadline,
  plaintextHeadline,
  rolloutHeadline,
  type Headline,
} from '@causeway/mesh-intent/panels';
import type {
  AnswerView,
  EvidenceView,
  PanelView,
} from '@causeway/plugin-mesh-common';

/** When the answers below were observed. */
export const observedAt = '2027-03-08T11:58:00.000Z';

export const answered: AnswerView = {
  site: 'frankfurt',
  part: 'traffic',
  source: 'scenario',
  state: 'value',
  observedAt,
  freshUntil: '2027-03-08T12:58:00.000Z',
};

/** A panel as every test begins with it: one site, which answered. */
export function panelView<T>(
  headline: (panel: T) => Headline,
  panel: T,
  more: Partial<PanelView<unknown>> = {},
): PanelView<T> {
  return {
    signal: 'signal',
    title: 'Title',
    headline: headline(panel),
    means: 'What the numbers say, and what they do not.',
    unit: 'requests',
    answers: [answered],
    trend: { unit: 'requests', lines: [] },
    ...more,
    panel,
  };
}

const days = Array.from({ length: 7 }, (_, at) => ({
  day: `2027-03-0${at + 1}`,
  state: 'clean' as const,
  requests: 1000,
  plaintext: 0,
  coverage: 1,
}));

/** A service about which everything is known and nothing is wrong. */
export const evidence: EvidenceView = {
  ref: 'shop/checkout',
  world: { routing: 'a'.repeat(40) },
  now: '2027-03-08T12:00:00.000Z',
  simulated: true,
  plaintext: panelView(plaintextHeadline, {
    days,
    callers: [],
    requests: 7000,
    plaintext: 0,
    outcome: 'pass',
    message: 'No plaintext among 7,000 requests in seven whole days.',
    silent: [],
  }),
  drift: panelView(driftHeadline, {
    tip: 'a'.repeat(40),
    clusters: [
      {
        cluster: 'fra-1',
        proxies: 3,
        onTip: 3,
        others: [],
        behindSeconds: 0,
        rejected: [],
        disconnected: 0,
        observedAt,
      },
    ],
    state: 'synced',
    message: 'All 3 proxies acknowledged aaaaaaaa.',
    silent: [],
  }),
  rollout: panelView(rolloutHeadline, { rollouts: [], silent: [] }),
  failures: panelView(failureHeadline, {
    requests: 700,
    failed: 0,
    rows: [],
    silent: [],
  }),
  dependencies: panelView(dependencyHeadline, {
    rows: [{ to: 'shop/cart', state: 'used', requests: 900, failed: 1 }],
    silent: [],
  }),
  callers: panelView(callersHeadline, {
    rows: [
      {
        from: 'shop/frontend',
        requests: 7000,
        failed: 0,
        fromClusters: ['fra-1'],
        declared: true,
      },
    ],
    silent: [],
  }),
  egress: panelView(egressHeadline, { rows: [], silent: [] }),
  certificates: panelView(certificateHeadline, {
    clusters: [
      {
        cluster: 'fra-1',
        proxies: 3,
        leastSecondsLeft: 70_000,
        failedRenewals: 0,
        releases: [{ release: '1.30.3', proxies: 3 }],
        state: 'good',
      },
    ],
    silent: [],
  }),
  cost: panelView(costHeadline, {
    usage: {
      proxyCores: 0.4,
      allCores: 6.5,
      proxyBytes: 200_000_000,
      allBytes: 4_000_000_000,
      cpuShare: 0.06,
      memoryShare: 0.05,
      isWhole: true,
    },
    price: { currency: 'EUR', proxies: 12.5, isAtLeast: false },
    budget: { cpu: 0.08, memory: 0.1 },
    silent: [],
  }),
};
