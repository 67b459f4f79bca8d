import type { KindExample } from '../types';
import type { ResilienceInput } from './input';

/** @public */
export const resilienceExamples: readonly KindExample<ResilienceInput>[] = [
  {
    title: 'Refuse early',
    input: {
      service: 'shop/orders',
      maxPendingRequests: 50,
      maxRequests: 200,
      reason: 'The database behind it takes 200 requests at once.',
    },
  },
  {
    title: 'Put broken endpoints out sooner',
    input: {
      service: 'shop/orders',
      consecutiveErrors: 3,
      baseEjectionTime: '1m',
      reason: 'A pod that fails three times does not recover by itself.',
    },
  },
];
