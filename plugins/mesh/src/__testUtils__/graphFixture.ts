import type { GraphNodeView, GraphView } from '@causeway/plugin-mesh-common';

/** A service of which everything is known and nothing is wrong. */
export const graphNode: GraphNodeView = {
  ref: 'shop/checkout',
  manifest: 'read',
  owner: 'group:default/team-shop',
  clusters: ['fra-1', 'fra-2'],
  mode: { declared: 'permissive', observed: 'mtls' },
  health: { state: 'good', failedShare: 0.001 },
  drift: 'synced',
  deployWave: 2,
};

const answer = (
  signal: string,
  title: string,
): GraphView['answers'][number] => ({
  signal,
  title,
  part: 'all',
  site: 'frankfurt',
  source: 'scenario',
  state: 'value',
  observedAt: '2027-03-08T11:58:00.000Z',
  askedAt: '2027-03-08T11:58:00.000Z',
  failures: 0,
  freshForSeconds: 3600,
});

/** A small mesh with one of each: declared, undeclared, unused and unknown calls, one that leaves its cluster. */
export const graph: GraphView = {
  world: { routing: 'a'.repeat(40) },
  now: '2027-03-08T12:00:00.000Z',
  simulated: true,
  nodes: [
    {
      ref: 'legacy/import',
      manifest: 'absent',
      clusters: [],
      mode: { declared: 'unknown', observed: 'unknown' },
      health: { state: 'unknown' },
      drift: 'unknown',
    },
    {
      ...graphNode,
      ref: 'payments/ledger',
      owner: 'group:default/team-payments',
      clusters: ['ams-1'],
      mode: { declared: 'strict', observed: 'unknown' },
      health: { state: 'unknown' },
      drift: 'unknown',
      deployWave: 0,
    },
    {
      ...graphNode,
      ref: 'shop/cart',
      health: { state: 'failing', failedShare: 0.0125 },
      deployWave: 1,
    },
    graphNode,
    {
      ...graphNode,
      ref: 'shop/frontend',
      health: { state: 'quiet' },
      deployWave: 3,
    },
    { ...graphNode, ref: 'shop/mail', deployWave: 0 },
  ],
  edges: [
    {
      from: 'legacy/import',
      to: 'shop/checkout',
      declared: 'no',
      observed: 'yes',
      requests: 12,
    },
    {
      from: 'shop/cart',
      to: 'payments/ledger',
      declared: 'no',
      observed: 'yes',
      requests: 2016,
      failed: 2016,
    },
    {
      from: 'shop/checkout',
      to: 'payments/ledger',
      declared: 'yes',
      observed: 'yes',
      requests: 9000,
      crossCluster: true,
      crossings: [{ from: 'fra-1', to: 'ams-1' }],
    },
    {
      from: 'shop/checkout',
      to: 'shop/cart',
      declared: 'yes',
      observed: 'yes',
      requests: 483_840,
      failed: 240,
    },
    {
      from: 'shop/checkout',
      to: 'shop/mail',
      declared: 'yes',
      observed: 'no',
    },
    {
      from: 'shop/frontend',
      to: 'shop/checkout',
      declared: 'yes',
      observed: 'unknown',
    },
  ],
  cycles: [],
  sites: { 'fra-1': 'frankfurt', 'fra-2': 'frankfurt', 'ams-1': 'amsterdam' },
  notAllowed: 0,
  answers: [
    answer('observed-dependencies', 'Observed dependencies'),
    {
      ...answer('observed-dependencies', 'Observed dependencies'),
      site: 'amsterdam',
      state: 'unreachable',
      message: 'fetch failed.',
      failures: 4,
    },
    answer('failure-origin', 'Failures by origin'),
  ],
};
