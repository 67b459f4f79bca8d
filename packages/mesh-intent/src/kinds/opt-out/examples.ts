import type { KindExample } from '../types';
import type { OptOutInput } from './input';

/** @public */
export const optOutExamples: readonly KindExample<OptOutInput>[] = [
  {
    title: 'A job beside a service',
    input: {
      service: 'shop/stock',
      workload: 'nightly-export',
      until: '2027-06-30',
      reason: 'The job opens raw sockets, which the proxy does not pass on.',
    },
  },
  {
    title: 'The service itself',
    input: {
      service: 'shop/stock',
      until: '2027-03-31',
      reason: 'Its protocol breaks behind the proxy until release 12.',
    },
  },
];
