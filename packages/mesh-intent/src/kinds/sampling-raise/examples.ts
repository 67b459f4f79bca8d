import type { KindExample } from '../types';
import type { SamplingRaiseInput } from './input';

/** @public */
export const samplingRaiseExamples: readonly KindExample<SamplingRaiseInput>[] =
  [
    {
      title: 'See a quarter of all requests',
      input: {
        service: 'shop/checkout',
        signal: 'access-log',
        rate: 25,
        until: '2027-03-15',
        reason: 'Some orders are lost between checkout and stock.',
      },
    },
    {
      title: 'Trace every request for a day',
      input: {
        service: 'pay/ledger',
        signal: 'trace',
        rate: 100,
        until: '2027-03-02',
        reason: 'Bookings take ten times as long since the move.',
      },
    },
  ];
