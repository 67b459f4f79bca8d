import type { KindExample } from '../types';
import type { OnboardInput } from './input';

/** @public */
export const onboardExamples: readonly KindExample<OnboardInput>[] = [
  {
    title: 'A service that is called and calls',
    input: {
      name: 'wishlist',
      namespace: 'shop',
      owner: 'group:default/team-shop',
      description: 'Keeps what people want to buy later.',
      system: 'online-shop',
      tier: 2,
      clusters: ['one', 'two'],
      ports: [{ name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' }],
      dependsOn: ['shop/checkout'],
    },
  },
  {
    title: 'A job without ports',
    input: {
      name: 'nightly-report',
      namespace: 'batch',
      owner: 'group:default/team-shop',
      serviceAccount: 'reporter',
      clusters: ['one'],
      ports: [],
      dependsOn: [],
    },
  },
];
