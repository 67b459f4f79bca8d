import type { KindExample } from '../types';
import type { EgressInput } from './input';

/** @public */
export const egressExamples: readonly KindExample<EgressInput>[] = [
  {
    title: 'Call an HTTPS API',
    input: {
      service: 'shop/checkout',
      action: 'add',
      host: 'api.example.com',
      port: 443,
      protocol: 'HTTPS',
      reason: 'Card payments are settled by this provider.',
      reviewBy: '2027-01-31',
    },
  },
  {
    title: 'Call a host that only speaks plain HTTP',
    input: {
      service: 'shop/checkout',
      action: 'add',
      host: 'rates.example.org',
      port: 80,
      protocol: 'HTTP',
      reason: 'Exchange rates for the price list.',
      plaintextReason: 'The provider offers no TLS; the rates are public.',
    },
  },
  {
    title: 'Take a host back',
    input: {
      service: 'shop/checkout',
      action: 'remove',
      host: 'old.example.com',
      port: 443,
      protocol: 'HTTPS',
      reason: 'The provider is no longer used.',
    },
  },
];
