import type { HumanDuration } from '@backstage/types';

export interface Config {
  mesh?: {
    evidence?: {
      istiod?: {
        /** Control planes, by the name of the cluster they run in. */
        clusters: {
          [cluster: string]: {
            /** Site of the cluster. */
            site: string;
            /** Address of every replica's debug interface, without /debug. A name of several addresses, as a headless Service has, is asked at each of them. */
            replicas: string[];
            /**
             * Value of the Authorization header, for example "Bearer …" of a service account.
             * @visibility secret
             */
            authorization?: string;
          };
        };
        /** How a pod's name begins with that of its service: a regular expression with the group (?<service>…). Default: pods of Deployments, StatefulSets and DaemonSets that are called as their service is */
        pods?: string;
        /** Longest wait for one replica. Default: 8 seconds */
        timeout?: HumanDuration | string;
      };
    };
  };
}
