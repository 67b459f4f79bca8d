import type { HomeView } from '@causeway/plugin-mesh-common';
import { fleetService } from './fleetFixture';
import { summary } from './fixtures';

/** A page of somebody whom one change and one service concern. */
export const home: HomeView = {
  now: '2027-03-01T09:00:00.000Z',
  simulated: false,
  user: 'user:default/shop-owner',
  needs: { items: [{ as: 'approve', change: summary }], more: false },
  services: [fleetService],
  blocked: {
    rows: [
      {
        service: 'shop/checkout',
        host: 'api.partners.example',
        port: 443,
        protocol: 'tcp',
        outcome: 'blocked',
        requests: 1240,
        lastSeen: '2027-03-01T08:58:00.000Z',
      },
    ],
    unknown: [],
  },
  recent: [summary],
};
