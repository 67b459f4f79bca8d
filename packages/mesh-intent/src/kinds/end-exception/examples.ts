import type { KindExample } from '../types';
import type { EndExceptionInput } from './input';

/** @public */
export const endExceptionExamples: readonly KindExample<EndExceptionInput>[] = [
  {
    title: 'A job that ran without a sidecar',
    input: {
      service: 'pay/till',
      exception: 'opt-out',
      name: 'old-batch',
      until: '2027-03-20',
      reason: 'It ends on 2027-03-20, as its entry says.',
    },
  },
  {
    title: 'The last caller of a list',
    input: {
      service: 'pay/till',
      exception: 'trust',
      name: 'one.mesh.corp/ns/shop/sa/orders',
      until: '2027-03-10',
      reason: 'It ends on 2027-03-10, as its entry says.',
    },
  },
];
