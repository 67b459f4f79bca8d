import type { RequestRecord } from '../../packages/mesh-authz/src';

/** What two stored rows have in common when a policy cannot tell them apart. */
export interface RequestKey {
  /** `null` where the log does not say. */
  readonly peer: string | null;
  readonly method: string;
  readonly path: string;
}

/** As both ways read it from the log; every request of the bench goes to one host and port, and names no server. */
export function recordOf({ peer, method, path }: RequestKey): RequestRecord {
  return {
    protocol: 'http',
    ...(peer === null ? {} : { peer: [peer] }),
    method,
    path,
    authority: 'cart:80',
    port: 8080,
    sni: null,
  };
}
