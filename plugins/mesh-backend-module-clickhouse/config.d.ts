import type { HumanDuration } from '@backstage/types';

export interface Config {
  mesh?: {
    evidence?: {
      clickhouse?: {
        /** One ClickHouse for each site, by the site's name. */
        sites: {
          [site: string]: {
            /** Address of its HTTP interface as the backend reaches it, without account and parameters. */
            url: string;
            /** Account with the right to read the table. Default: default */
            username?: string;
            /**
             * Password of that account. Default: none
             * @visibility secret
             */
            password?: string;
            /** Database of the table. Default: default */
            database?: string;
            /** Cluster of every row, where the table has no column for it. */
            cluster?: string;
          };
        };
        /** Table or view of the access log, "access_log" or "mesh.access_log". */
        table: string;
        /** Columns of the table, by what they hold. What has no column is unknown to a replay. */
        columns: {
          /** When the request began: DateTime or DateTime64. */
          time: string;
          /** Namespace of the workload whose proxy wrote the row. */
          namespace: string;
          /** Service of that workload. */
          service: string;
          /** response_code_details: without it nobody can tell which requests were denied. */
          details: string;
          /** Cluster of that workload. Needed unless every site names its cluster. */
          cluster?: string;
          /** Which side of the proxy wrote the row: inbound, destination or server; outbound, source or client. Needed when the table holds both, and for undeclared-egress.hosts. */
          reporter?: string;
          /** Protocol: TCP, or empty, for a connection. Without it every row is a request over HTTP. */
          protocol?: string;
          /** URI SANs of the caller's certificate: one text, joined by commas, or an array. */
          peer?:
            | string
            | {
                name: string;
                /** What NULL says: that the caller had none (absent), or nothing. Default: unknown */
                null?: 'absent' | 'unknown';
              };
          /** Method of the request. */
          method?: string;
          /** Path, with or without its query. */
          path?: string;
          /** Host the caller asked for. */
          authority?: string;
          /** Port of the workload, as a number. */
          port?: string;
          /** Address and port of the workload, "10.1.2.3:8080"; read where there is no column of the port alone. */
          localAddress?: string;
          /** Requested server name. */
          sni?:
            | string
            | {
                name: string;
                /** What NULL says: that none was named (absent), or nothing. Default: unknown */
                null?: 'absent' | 'unknown';
              };
          /** connection_termination_details: which connections were denied. */
          termination?: string;
          /** Status of the response. Needed when failures are logged at another rate than successes. */
          code?: string;
          /** Status of gRPC, only where the sampling looks at it. */
          grpcStatus?: string;
          /** Share of such requests that was logged, above 0 and at most 1; instead of samplingRates. */
          samplingRate?: string;
          /** upstream_cluster. Needed for undeclared-egress.hosts. */
          upstreamCluster?: string;
          /** route_name: tells blocked requests over HTTP, which reach no cluster. */
          route?: string;
        };
        /** What share was logged, since when. Rows from before the first entry have no known weight. */
        samplingRates?: Array<{
          /** ISO 8601 time with its zone. */
          from: string;
          /** Only for entries of one namespace, which then holds over the others until this time. */
          until?: string;
          /** Namespace of the workload whose proxy wrote the row. Default: all */
          namespace?: string;
          /** Share of requests that succeed, above 0 and at most 1. */
          success: number;
          /** Share of denials and of responses from 400 on. Default: 1 */
          failure?: number;
        }>;
        /** Parts not to answer for, for example undeclared-egress.hosts. Default: none */
        leave?: string[];
        /** Value of the setting readonly: 1, or 2 for an account whose profile says 2. Default: 1 */
        readonly?: number;
        /** Longest run of one question on the server. Default: 8 seconds */
        timeout?: HumanDuration | string;
      };
    };
  };
}
