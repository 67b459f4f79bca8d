import type { RequestRecord } from '../request';

const SCHEME = 'spiffe://';

/** A principal as policies and people write it: without its scheme. */
export function callerName(principal: string): string {
  return principal.startsWith(SCHEME)
    ? principal.slice(SCHEME.length)
    : principal;
}

/**
 * Who made a request, for people.
 * Plaintext has no identity; a log without the field leaves it unknown. The two are never one word.
 *
 * @public
 */
export function callerOf({ peer }: RequestRecord): string {
  if (peer === undefined) return 'unknown identity';
  return peer.length === 0 ? 'no identity' : peer.map(callerName).join(', ');
}
