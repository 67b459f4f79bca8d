import type { RequestRecord } from '../../packages/mesh-authz/src';

/** What two stored rows have in common when a policy cannot tell them apart. Texts are numbers of the table `text`. */
export type StoredKey = readonly [
  /** `null` where the log does not say. */
  peer: number | null,
  method: number,
  path: number,
];

/** As it is stored. */
export type StoredRow = readonly [
  ...StoredKey,
  /** 1 for a request the proxy denied. */
  denied: number,
  /** Requests that the row stands for. */
  weight: number,
];

export function recordOf(
  [peer, method, path]: StoredKey | StoredRow,
  texts: readonly string[],
): RequestRecord {
  return {
    protocol: 'http',
    ...(peer === null ? {} : { peer: [texts[peer]] }),
    method: texts[method],
    path: texts[path],
    port: 8080,
  };
}
