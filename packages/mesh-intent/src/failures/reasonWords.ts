import { flagTable } from './flagTable';
import { tlsTable } from './tlsTable';

/** Reasons that are no flag, by how they begin. */
const others: readonly (readonly [prefix: string, words: string])[] = [
  ['via_upstream', 'the application answered so itself'],
  ['grpc', 'the application answered with an error of gRPC'],
  ['no response', 'no answer came'],
  ['rbac_access_denied', 'a policy refused the caller'],
  ['jwt_authn_access_denied', 'the token of the caller was refused'],
  ['ext_authz', 'an external authoriser refused, or failed'],
  ['direct_response', 'the destination is not declared'],
  ['route_', 'no route'],
  ['cluster_not_found', 'no cluster of that name'],
  ['filter_chain_not_found', 'no listener takes the connection'],
  ['no_healthy_upstream', 'no healthy endpoint'],
  ['overload', 'a circuit breaker is open'],
  ['request_rate_limited', 'a rate limit'],
  ['local_rate_limited', 'a rate limit'],
  ['response_timeout', 'the request timed out'],
  ['upstream_per_try', 'a try timed out'],
  ['upstream_reset', 'the connection to the callee broke'],
  ['downstream', 'the client went away'],
  ['fault_filter_abort', 'a fault was injected'],
];

/**
 * A reason of `originOf` for people who do not know the proxy's flags; the reason itself where there are no words for it.
 * @public
 */
export function reasonWords(reason: string): string {
  if (Object.hasOwn(flagTable, reason)) return flagTable[reason].means;
  if (tlsTable.some(({ text }) => text === reason)) {
    return 'the TLS handshake failed';
  }
  return others.find(([prefix]) => reason.startsWith(prefix))?.[1] ?? reason;
}
