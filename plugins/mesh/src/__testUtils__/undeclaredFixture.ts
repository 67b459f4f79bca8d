import type { UndeclaredView } from '@causeway/plugin-mesh-common';

/** A job that calls in plaintext, and a workload of the mesh that calls and is called. */
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
      clusters: [],
      sites: ['north'],
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
      clusters: ['two'],
      sites: ['south'],
    },
  ],
  notAllowed: 0,
  nameless: 0,
  answers: [],
};
