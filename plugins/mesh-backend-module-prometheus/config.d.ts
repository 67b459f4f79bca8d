import type { HumanDuration } from '@backstage/types';

export interface Config {
  mesh?: {
    evidence?: {
      prometheus?: {
        /** One Prometheus or Thanos for each site, by the site's name. */
        sites: {
          [site: string]: {
            /** Address as the backend reaches it, without /api/v1. */
            url: string;
            /**
             * Value of the Authorization header, for example "Bearer …".
             * @visibility secret
             */
            authorization?: string;
            /** Labels every series of this site has to carry, for a store that holds several sites. */
            matchers?: { [label: string]: string };
          };
        };
        /** Label selector of the scrapes of proxies in "up", between the braces. Default: job="istio-proxy" */
        proxies?: string;
        /** Label that names a service of its own namespace. Default: canonical_service */
        serviceLabel?: 'canonical_service' | 'workload' | 'app';
        /** Prefix of the drift exporter's metrics. Default: mesh_drift_ */
        driftPrefix?: string;
        /** Parts not to answer for, for example cost.usage. Default: none */
        leave?: string[];
        /** Longest wait of one query on the server. Default: 8 seconds */
        timeout?: HumanDuration | string;
      };
    };
  };
}
