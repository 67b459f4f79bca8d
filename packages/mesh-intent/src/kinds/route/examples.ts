import type { KindExample } from '../types';
import type { RouteInput } from './input';

/** @public */
export const routeExamples: readonly KindExample<RouteInput>[] = [
  {
    title: 'Give a version a share',
    input: {
      service: 'shop/orders',
      route: 'main',
      action: 'set',
      weights: ['v1=90', 'v2=10'],
      reason: 'Version 2 shall take a tenth of the orders.',
    },
  },
  {
    title: 'Send a cohort to a version',
    input: {
      service: 'shop/orders',
      route: 'beta',
      action: 'set',
      headers: ['x-cohort=beta'],
      weights: ['v2=100'],
      timeout: '3s',
      reason: 'Testers shall meet version 2 only.',
    },
  },
  {
    title: 'Try reads again',
    input: {
      service: 'shop/orders',
      route: 'reads',
      action: 'set',
      method: 'GET',
      timeout: '2s',
      attempts: 2,
      perTryTimeout: '500ms',
      retryOn: ['503'],
      reason: 'Reads may be repeated, and restarts shall not be seen.',
    },
  },
  {
    title: 'Copy requests to a version',
    input: {
      service: 'shop/orders',
      route: 'main',
      action: 'set',
      mirrorVersion: 'v2',
      mirrorPercent: 5,
      reason: 'See whether version 2 keeps up before it answers.',
    },
  },
];
