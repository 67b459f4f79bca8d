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
            /** File with the portal's own certificate, for a server that asks for one (mTLS); read for each question. */
            certFile?: string;
            /** File with the key of that certificate. */
            keyFile?: string;
            /** File with the certificate authority of the server. Default: those that Node.js trusts */
            caFile?: string;
            /** Labels every series of this site has to carry, for a store that holds several sites. */
            matchers?: { [label: string]: string };
          };
        };
        /** Label selector of the scrapes of proxies in "up", between the braces. Default: job="istio-proxy" */
        proxies?: string;
        /** Label that names a service of its own namespace. Default: canonical_service */
        serviceLabel?: 'canonical_service' | 'workload' | 'app';
        /** Labels that scrapes of proxies carry, for certificates and releases. */
        proxyLabels?: {
          /** Default: namespace */
          namespace?: string;
          /** Default: service_istio_io_canonical_name, or app where serviceLabel is app */
          service?: string;
          /** As clusters.yaml names it. Default: cluster */
          cluster?: string;
        };
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
