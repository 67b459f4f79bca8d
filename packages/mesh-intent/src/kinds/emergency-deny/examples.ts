import type { KindExample } from '../types';
import type { EmergencyDenyInput } from './input';

/** @public */
export const emergencyDenyExamples: readonly KindExample<EmergencyDenyInput>[] =
  [
    {
      title: 'A stolen identity, everywhere',
      input: {
        service: 'shop/cart',
        scope: 'mesh',
        target: 'principals',
        principals: ['one.mesh.corp/ns/shop/sa/checkout'],
        reason: 'The key of this identity was seen in a public archive.',
      },
    },
    {
      title: 'A caller that does harm',
      input: {
        service: 'shop/cart',
        scope: 'service',
        target: 'caller',
        caller: 'shop/orders',
        reason: 'Orders deletes baskets it does not own.',
      },
    },
    {
      title: 'Everyone',
      input: {
        service: 'pay/ledger',
        scope: 'service',
        target: 'everyone',
        reason: 'The ledger books every order twice; nobody may book.',
      },
    },
  ];
