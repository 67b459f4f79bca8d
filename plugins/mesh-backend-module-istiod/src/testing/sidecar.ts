import type { SyncStatus } from '../SyncStatus';

/** When the configuration of these proxies was sent, an hour before `now` of the tests. */
const SENT = '2027-03-10T11:00:00.123456789Z';
const NONCE = '2027-03-10T09:00:00Z/12f3c-0001';

type Resources = NonNullable<SyncStatus['resources']>;

/** A sidecar that acknowledged everything, as istiod writes it; `resources` are laid over its own. */
export function sidecar(
  proxy: string,
  resources: Resources = {},
  more: Partial<SyncStatus> = {},
): SyncStatus {
  const synced = { sent: NONCE, acked: NONCE, sentTime: SENT };
  return {
    cluster_id: 'one',
    proxy,
    proxy_type: 'sidecar',
    resources: {
      'type.googleapis.com/envoy.config.cluster.v3.Cluster': synced,
      'type.googleapis.com/envoy.config.listener.v3.Listener': synced,
      // Never sent: it needs none.
      'type.googleapis.com/envoy.config.route.v3.RouteConfiguration': {
        sentTime: '0001-01-01T00:00:00Z',
      },
      ...resources,
    },
    ...more,
  };
}
