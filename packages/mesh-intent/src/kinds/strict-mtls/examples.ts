import type { KindExample } from '../types';
import type { StrictMtlsInput } from './input';

/** @public */
export const strictMtlsExamples: readonly KindExample<StrictMtlsInput>[] = [
  {
    title: 'A service whose callers a policy names',
    input: {
      service: 'shop/cart',
      scope: 'service',
      reason: 'No plaintext was seen for two weeks.',
    },
  },
  {
    title: 'A service nobody is let in to yet',
    input: {
      service: 'shop/stock',
      scope: 'service',
      callers: ['one.mesh.corp/ns/shop/sa/orders'],
      reason: 'Only orders asks for stock, and it is meshed.',
    },
    leaves: ['policy-rules', 'policy-dry-run'],
  },
  {
    title: 'A namespace',
    input: {
      service: 'shop/cart',
      scope: 'namespace',
      reason: 'Every service of the shop is strict.',
    },
  },
];
