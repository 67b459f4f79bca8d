import type { HumanDuration } from '@backstage/types';

export interface Config {
  mesh?: {
    evidence?: {
      opencost?: {
        /** OpenCost of each site, by the site's name; one, or one for each of its clusters. */
        sites: {
          [site: string]: {
            /** Address as the backend reaches it, without /allocation. Either this or clusters. */
            url?: string;
            /**
             * Value of the Authorization header, for example "Bearer …".
             * @visibility secret
             */
            authorization?: string;
            /** Where each cluster of the site has its own OpenCost, by the cluster's name. */
            clusters?: {
              [cluster: string]: {
                /** Address as the backend reaches it, without /allocation. */
                url: string;
                /**
                 * Value of the Authorization header, for example "Bearer …".
                 * @visibility secret
                 */
                authorization?: string;
              };
            };
          };
        };
        /** Currency of OpenCost's prices and of the rates, as ISO 4217 spells it: EUR. OpenCost does not tell it. */
        currency: string;
        /** Internal rates, which take the place of OpenCost's own prices where they are set. */
        rates?: {
          /** Of one core for one hour. */
          cpuHour?: number;
          /** Of one GiB of memory for one hour. */
          memoryGiBHour?: number;
        };
        /** Parts not to answer for. Default: none */
        leave?: string[];
        /** Longest wait for one OpenCost; shorter than the portal's own of ten seconds. Default: 8 seconds */
        timeout?: HumanDuration | string;
      };
    };
  };
}
