import type { KindExample } from '../types';
import type { ExportInput } from './input';

/** @public */
export const exportExamples: readonly KindExample<ExportInput>[] = [
  {
    title: 'Be seen in another cluster',
    input: {
      service: 'pay/ledger',
      clusters: ['one'],
      reason: 'Other teams shall find the ledger there.',
    },
  },
  {
    title: 'Let one caller of another cluster in for a while',
    input: {
      service: 'pay/ledger',
      clusters: ['one'],
      principals: ['one.mesh.corp/ns/shop/sa/checkout'],
      until: '2027-06-30',
      reason: 'Orders of both sites are booked here for a season.',
    },
  },
];
