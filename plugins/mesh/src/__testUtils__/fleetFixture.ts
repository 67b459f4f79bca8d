import type { FleetServiceView, FleetView } from '@causeway/plugin-mesh-common';

/** A service of which everything is known and nothing is wrong. */
export const fleetService: FleetServiceView = {
  ref: 'shop/checkout',
  owner: 'group:default/team-shop',
  clusters: ['fra-1', 'fra-2'],
  mode: 'permissive',
  clock: 'pass',
  plaintextShare: 0,
  callers: [],
  drift: 'synced',
  behindSeconds: 0,
  failedShare: 0.001,
};

const shopCost: FleetView['cost']['mesh'] = {
  usage: {
    proxyCores: 1.5,
    allCores: 12.5,
    proxyBytes: 2e9,
    allBytes: 4e10,
    cpuShare: 0.12,
    memoryShare: 0.05,
    isWhole: true,
  },
  price: { currency: 'EUR', proxies: 43.2, isAtLeast: false },
  budget: { cpu: 0.08, memory: 0.1 },
  silent: [],
};

export const fleet: FleetView = {
  world: { routing: 'a'.repeat(40) },
  now: '2027-03-08T12:00:00.000Z',
  simulated: true,
  notAllowed: 0,
  services: [
    fleetService,
    { ...fleetService, ref: 'shop/cart', mode: 'strict' },
    {
      ...fleetService,
      ref: 'payments/ledger',
      owner: 'group:default/team-payments',
      clock: 'fail',
      plaintextShare: 0.02,
      callers: [
        {
          caller: 'legacy/import',
          protocol: 'http',
          requests: 12,
          site: 'frankfurt',
        },
      ],
      drift: 'rejected',
    },
    {
      ref: 'batch/report',
      owner: 'group:default/team-payments',
      clusters: ['ams-1'],
      mode: 'unknown',
      clock: 'insufficient-evidence',
      callers: [],
      drift: 'unknown',
    },
  ],
  clusters: [
    {
      name: 'fra-1',
      site: 'frankfurt',
      clusterWave: 1,
      state: 'value',
      applications: [
        {
          name: 'mesh-routing',
          revision: 'a'.repeat(40),
          onTip: true,
          sync: 'Synced',
          health: 'Healthy',
        },
      ],
    },
    {
      name: 'ams-1',
      site: 'amsterdam',
      clusterWave: 3,
      state: 'unreachable',
      message: 'Down.',
      applications: [],
    },
  ],
  cost: {
    mesh: {
      usage: {
        proxyCores: 2,
        allCores: 40,
        proxyBytes: 2e9,
        allBytes: 1e11,
        cpuShare: 0.05,
        memoryShare: 0.02,
        isWhole: true,
      },
      price: { currency: 'EUR', proxies: 50, isAtLeast: true },
      budget: { cpu: 0.08, memory: 0.1 },
      silent: [],
    },
    teams: [
      { owners: ['group:default/sales', 'group:default/shop'], cost: shopCost },
    ],
    namespaces: [{ namespace: 'shop', cost: shopCost }],
  },
  sources: [
    {
      signal: 'drift',
      title: 'Drift',
      part: 'sync',
      site: 'frankfurt',
      source: 'scenario',
      state: 'value',
      observedAt: '2027-03-08T11:59:30.000Z',
      askedAt: '2027-03-08T11:59:30.000Z',
      failures: 0,
    },
    {
      signal: 'drift',
      title: 'Drift',
      part: 'sync',
      site: 'amsterdam',
      source: 'scenario',
      state: 'unreachable',
      message: 'fetch failed.',
      askedAt: '2027-03-08T11:59:30.000Z',
      failures: 4,
    },
  ],
};
