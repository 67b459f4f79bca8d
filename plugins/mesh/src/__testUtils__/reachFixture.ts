import type { ReachView } from '@causeway/plugin-mesh-common';

const observedAt = '2027-03-01T08:59:00.000Z';

/** One cluster has it, the next does not yet, of the third nobody tells. */
export const reach: ReachView = {
  now: '2027-03-01T09:00:00.000Z',
  state: 'known',
  clusters: [
    {
      cluster: 'fra-1',
      site: 'frankfurt',
      clusterWave: 0,
      applied: { state: 'applied', message: 'mesh', observedAt },
      services: [
        {
          service: 'shop/checkout',
          state: 'value',
          proxies: 14,
          done: 12,
          rejected: [{ text: 'Unknown field: foo', proxies: 1 }],
          observedAt,
        },
      ],
    },
    {
      cluster: 'fra-2',
      site: 'frankfurt',
      clusterWave: 1,
      applied: { state: 'behind', message: 'mesh at 0123456789ab', observedAt },
      services: [
        {
          service: 'shop/checkout',
          state: 'value',
          proxies: 6,
          done: 0,
          rejected: [],
          observedAt,
        },
      ],
    },
    {
      cluster: 'ams-1',
      site: 'amsterdam',
      clusterWave: 2,
      applied: { state: 'unreachable', message: 'amsterdam does not answer.' },
      services: [
        {
          service: 'shop/checkout',
          state: 'stale',
          message: 'The last answer is 20 minutes old.',
        },
      ],
    },
  ],
};
