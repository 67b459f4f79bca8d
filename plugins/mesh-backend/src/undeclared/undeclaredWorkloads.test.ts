import { makeWorld } from '@causeway/mesh-intent/testing';
import type { SeenCall } from './seenCalls';
import { undeclaredWorkloads } from './undeclaredWorkloads';

const world = makeWorld({
  services: [{ name: 'checkout' }, { name: 'cart' }],
  files: { routing: { 'services/shop/broken.yaml': 'a: [' } },
});

const call = (from: string, to: string, more: Partial<SeenCall> = {}) => ({
  from,
  to,
  protocol: 'http' as const,
  requests: 10,
  site: 'north',
  fromCluster: 'one',
  toCluster: 'two',
  plaintext: false,
  ...more,
});

const found = (
  calls: readonly SeenCall[],
  readable: (ref: string) => boolean = ref => world.services.has(ref),
) => {
  const { apart: _, ...rest } = undeclaredWorkloads({
    world,
    calls,
    readable,
    live: [],
    objectsOf: () => [],
  });
  return rest;
};

it('joins calls by their other end, with where and how they were seen', () => {
  expect(
    found([
      call('shop/basket', 'shop/cart'),
      call('shop/basket', 'shop/cart', {
        protocol: 'tcp',
        fromCluster: 'three',
        site: 'south',
      }),
      call('shop/basket', 'shop/checkout', { requests: 90 }),
      call('shop/checkout', 'shop/basket', { requests: 3 }),
    ]).workloads,
  ).toEqual([
    {
      ref: 'shop/basket',
      calls: [
        {
          ref: 'shop/checkout',
          declared: true,
          protocols: ['http'],
          requests: 90,
        },
        {
          ref: 'shop/cart',
          declared: true,
          protocols: ['http', 'tcp'],
          requests: 20,
        },
      ],
      callers: [
        {
          ref: 'shop/checkout',
          declared: true,
          protocols: ['http'],
          requests: 3,
        },
      ],
      moreCalls: false,
      clusters: ['one', 'three', 'two'].map(name => ({
        name,
        from: ['calls'],
      })),
      sites: ['north', 'south'],
      objects: { state: 'unknown' },
      objectAnswers: [],
    },
  ]);
});

it('invents no cluster for a caller that only the called one counted', () => {
  const { workloads } = found([
    {
      from: 'legacy/import',
      to: 'shop/cart',
      protocol: 'http',
      requests: 4,
      site: 'north',
      plaintext: true,
    },
  ]);
  expect(workloads).toMatchObject([
    {
      ref: 'legacy/import',
      clusters: [],
      sites: ['north'],
      calls: [{ ref: 'shop/cart', plaintext: true }],
    },
  ]);
});

it('counts once what both ends counted', () => {
  const { workloads } = found([
    call('legacy/import', 'shop/cart', { requests: 100 }),
    call('legacy/import', 'shop/cart', { requests: 30, plaintext: true }),
  ]);
  expect(workloads[0].calls).toMatchObject([{ requests: 100 }]);
});

it('takes for a workload neither what is declared, nor a host, nor what has no name', () => {
  expect(
    found([
      call('shop/checkout', 'shop/cart'),
      call('shop/checkout', 'shop/broken'),
      call('shop/checkout', 'egress/api.bank.example'),
      call('unknown', 'shop/cart', { plaintext: true, requests: 7 }),
      call('unknown', 'shop/cart', { requests: 9 }),
      call('shop/self', 'shop/self'),
    ]),
  ).toEqual({ workloads: [], notAllowed: 0, nameless: 7 });
});

it('tells calls to who may read the telemetry of an end, and counts the rest', () => {
  const calls = [
    call('legacy/import', 'shop/cart'),
    call('legacy/import', 'shop/checkout'),
    call('legacy/other', 'shop/checkout'),
    call('legacy/other', 'legacy/import'),
    call('unknown', 'shop/checkout', { plaintext: true }),
  ];
  const { workloads, ...rest } = found(calls, ref => ref === 'shop/cart');
  expect(
    workloads.map(({ ref, calls: to, moreCalls }) => [ref, to, moreCalls]),
  ).toEqual([
    ['legacy/import', [expect.objectContaining({ ref: 'shop/cart' })], true],
  ]);
  expect(rest).toEqual({ notAllowed: 1, nameless: 0 });
});
