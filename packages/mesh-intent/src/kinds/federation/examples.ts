import type { KindExample } from '../types';
import type { FederationInput } from './input';

/** @public */
export const federationExamples: readonly KindExample<FederationInput>[] = [
  {
    title: 'Call a service that only runs elsewhere',
    input: {
      service: 'shop/checkout',
      provider: 'pay/ledger',
      reason: 'Orders of the shop are booked in the ledger.',
    },
  },
  {
    title: 'Call a service whose callers policies name',
    input: {
      service: 'pay/till',
      provider: 'shop/cart',
      cluster: 'one',
      until: '2027-06-30',
      reason: 'The till of the other site reads baskets for a season.',
    },
  },
];
