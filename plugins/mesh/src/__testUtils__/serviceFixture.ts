import type { ServiceView } from '@causeway/plugin-mesh-common';
import { NOW } from './fixtures';

export const service: ServiceView = {
  ref: 'shop/checkout',
  commit: 'abcdef'.padEnd(40, '0'),
  observedAt: NOW,
  owner: 'group:default/team-shop',
  serviceAccount: 'checkout',
  clusters: ['one'],
  ports: [{ name: 'http', port: 80, targetPort: 8080, protocol: 'HTTP' }],
  dependsOn: [
    { service: 'shop/cart', known: true },
    { service: 'shop/gone', known: false },
  ],
  dependents: [{ service: 'shop/web', reason: 'Takes orders' }],
  egress: [
    {
      host: 'mail.example.com',
      port: 443,
      protocol: 'TLS',
      reason: 'Sends receipts',
    },
  ],
  exports: [],
  mode: { value: 'unknown' },
  manifestUrl:
    'https://forge.example/mesh/routing/src/branch/main/services/shop/checkout.yaml',
  findings: [],
  openChanges: [],
};
