import type { HumanDuration } from '@backstage/types';

export interface Config {
  mesh?: {
    evidence?: {
      kubernetes?: {
        /** API servers by the name of their cluster, as clusters.yaml spells it. */
        clusters: {
          [cluster: string]: {
            /** Site the cluster stands at. A cluster without one is only asked as the home of others' Argo CD. */
            site?: string;
            /** Address of the API server. Either this or kubeconfig. */
            server?: string;
            /** File with the bearer token of a service account; read again every minute. */
            tokenFile?: string;
            /** File with the certificate authority of the API server. Default: those that Node.js trusts */
            caFile?: string;
            /** Accepts any certificate, and plain http. Not for production. Default: false */
            skipTLSVerify?: boolean;
            /** A kubeconfig file instead of an address, with everything such a file may hold. */
            kubeconfig?: {
              /** Path of the file; read again after a refusal, or when nothing answers. */
              file: string;
              /** Name of one of its contexts. Default: the file's current context */
              context?: string;
            };
            /**
             * Whether owners of a service may abort its rollouts here through the portal, whose account then needs the
             * verbs get on rollouts and patch on rollouts/status. Default: false
             */
            abortsRollouts?: boolean;
            /** The Argo CD that applies to this cluster. */
            argocd?: {
              /** Name of the cluster of this list that it runs in. Default: this one */
              cluster?: string;
              /** Namespace of its Applications. Default: argocd */
              namespace?: string;
              /**
               * Names and addresses under which its Applications name this cluster as their destination.
               * Default: in-cluster and https://kubernetes.default.svc where it runs in this one, else the cluster's name
               */
              destinations?: string[];
              /** Label selector of the Applications that bring the mesh's objects. Default: all of them */
              selector?: string;
            };
          };
        };
        /**
         * Age of Argo CD's newest comparison beyond which its Applications are told as unknown. Longer than the interval
         * at which it compares. Default: 30 minutes
         */
        comparedWithin?: HumanDuration | string;
        /** Parts not to answer for, for example rollout.state. Default: none */
        leave?: string[];
        /** Longest wait for one cluster; shorter than the portal's own of ten seconds. Default: 8 seconds */
        timeout?: HumanDuration | string;
      };
    };
  };
}
