import type {
  UndeclaredObjectsView,
  UndeclaredView,
} from '@causeway/plugin-mesh-common';

const north = { site: 'north', part: 'objects', source: 'kubernetes' };
const observedAt = '2026-11-30T11:58:00Z';
const looked = [{ ...north, state: 'value' as const, observedAt }];

/** A Deployment of two clusters whose Service does not say all of its ports. */
export const liveReviews: UndeclaredObjectsView = {
  state: 'seen',
  runs: [{ kind: 'Deployment', name: 'reviews', clusters: ['one', 'two'] }],
  serviceAccounts: [{ name: 'reader', clusters: ['one', 'two'] }],
  proxy: 'all',
  pods: 4,
  proxies: 4,
  withoutAppLabel: [],
  services: [{ name: 'reviews', headless: false, clusters: ['one', 'two'] }],
  ports: [
    {
      port: 80,
      name: 'http-web',
      targetPort: 8080,
      protocol: 'HTTP',
      differs: [],
      services: ['reviews'],
      clusters: ['one', 'two'],
    },
    {
      port: 9090,
      name: 'admin',
      targetPort: 9090,
      protocol: null,
      differs: [],
      services: ['reviews'],
      clusters: ['one'],
    },
  ],
  otherPorts: [],
};

/** A job that calls in plaintext, a workload of the mesh that calls and is called, one that only its objects know of, and one without a proxy. */
export const undeclared: UndeclaredView = {
  now: '2026-11-30T12:00:00Z',
  simulated: false,
  workloads: [
    {
      ref: 'legacy/order-import',
      calls: [
        {
          ref: 'shop/checkout',
          declared: true,
          protocols: ['http'],
          requests: 5_040,
          plaintext: true,
        },
      ],
      callers: [],
      moreCalls: false,
      clusters: [],
      sites: ['north'],
      objects: { state: 'none' },
      objectAnswers: [
        { ...north, state: 'no-data', message: 'Nothing of it.', observedAt },
      ],
    },
    {
      ref: 'shop/basket',
      calls: [
        {
          ref: 'shop/cart',
          declared: true,
          protocols: ['http', 'tcp'],
          requests: 900,
        },
        {
          ref: 'legacy/stock',
          declared: false,
          protocols: ['http'],
          requests: 10,
        },
      ],
      callers: [
        {
          ref: 'shop/web',
          declared: true,
          protocols: ['http'],
          requests: 1_200,
        },
      ],
      moreCalls: false,
      clusters: [{ name: 'two', from: ['calls'] }],
      sites: ['south'],
      objects: { state: 'unknown' },
      objectAnswers: [
        { ...north, state: 'not-configured', message: 'Nobody is asked.' },
      ],
    },
    {
      ref: 'shop/reviews',
      calls: [],
      callers: [],
      moreCalls: false,
      clusters: [
        { name: 'one', from: ['objects'] },
        { name: 'two', from: ['objects'] },
      ],
      sites: [],
      objects: liveReviews,
      objectAnswers: looked,
    },
  ],
  apart: [
    {
      ref: 'shop/resizer',
      calls: [],
      callers: [],
      moreCalls: false,
      clusters: [{ name: 'one', from: ['objects'] }],
      sites: [],
      objects: {
        ...liveReviews,
        runs: [{ kind: 'Deployment', name: 'resizer', clusters: ['one'] }],
        serviceAccounts: [{ name: 'default', clusters: ['one'] }],
        proxy: 'none',
        proxies: 0,
        services: [],
        ports: [],
      },
      objectAnswers: looked,
      optOut: { reason: 'Reads files only', until: '2027-03-31' },
    },
  ],
  notAllowed: 0,
  nameless: 0,
  answers: [],
};
