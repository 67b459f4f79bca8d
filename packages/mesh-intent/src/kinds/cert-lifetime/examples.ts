import type { KindExample } from '../types';
import type { CertLifetimeInput } from './input';

/** @public */
export const certLifetimeExamples: readonly KindExample<CertLifetimeInput>[] = [
  {
    title: 'Live a working day',
    input: {
      service: 'pay/ledger',
      hours: 8,
      reason: 'The ledger holds keys that open accounts.',
    },
  },
  {
    title: 'Go back to the default',
    input: {
      service: 'pay/till',
      hours: 24,
      reason: 'The till holds no keys any more.',
    },
  },
];
