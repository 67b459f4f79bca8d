import type { KindExample } from '../types';
import type { DependencyInput } from './input';

/** @public */
export const dependencyExamples: readonly KindExample<DependencyInput>[] = [
  {
    title: 'Call another service',
    input: {
      service: 'shop/checkout',
      add: ['shop/stock'],
      reason: 'Checkout asks for stock before it takes money.',
    },
  },
  {
    title: 'Call one service instead of another',
    input: {
      service: 'shop/checkout',
      add: [
        { service: 'shop/orders', reason: 'Orders keeps the baskets now.' },
      ],
      remove: ['shop/cart'],
      reason: 'The basket moved into orders.',
    },
  },
];
