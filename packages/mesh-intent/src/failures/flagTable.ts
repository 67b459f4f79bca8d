/** Whom a failure belongs to (M-30): `none` is the client's own doing. @public */
export type FailureOrigin = 'none' | 'application' | 'mesh' | 'network';

/** One response flag of the proxy and what it says of the origin. @public */
export interface FlagMeaning {
  /** Bit of `response.flags`, in the proxy's order. */
  readonly bit: number;
  readonly origin: FailureOrigin;
  /** Whether another origin shows the same flag. */
  readonly ambiguous: boolean;
  readonly means: string;
}

const flag = (
  bit: number,
  origin: FailureOrigin,
  means: string,
  ambiguous = false,
): FlagMeaning => ({ bit, origin, ambiguous, means });

/**
 * Every response flag (mesh.md 8.1). Timeouts and resets count as the network's by decision, although a slow or
 * crashing application causes most of them: those are ambiguous.
 * @public
 */
export const flagTable: Readonly<Record<string, FlagMeaning>> = {
  LH: flag(0, 'mesh', 'a local health check failed'),
  UH: flag(1, 'mesh', 'no healthy endpoint', true),
  UT: flag(2, 'network', 'the request timed out', true),
  LR: flag(3, 'network', 'the proxy reset the connection', true),
  UR: flag(4, 'network', 'the other side reset the stream', true),
  UF: flag(5, 'network', 'connecting failed', true),
  UC: flag(6, 'network', 'the connection closed in the middle', true),
  UO: flag(7, 'mesh', 'a circuit breaker is open', true),
  NR: flag(8, 'mesh', 'no route'),
  DI: flag(9, 'mesh', 'a delay was injected'),
  FI: flag(10, 'mesh', 'a fault was injected'),
  RL: flag(11, 'mesh', 'a rate limit'),
  UAEX: flag(12, 'mesh', 'an external authoriser refused'),
  RLSE: flag(13, 'mesh', 'the rate limit service failed'),
  DC: flag(14, 'none', 'the client went away'),
  URX: flag(15, 'network', 'retries were used up', true),
  SI: flag(16, 'network', 'the stream was idle for too long', true),
  IH: flag(17, 'none', 'headers the proxy refuses'),
  DPE: flag(18, 'none', 'the client broke the protocol'),
  UMSDR: flag(19, 'network', 'the longest duration of a stream', true),
  RFCF: flag(20, 'none', 'answered from a cache'),
  NFCF: flag(21, 'mesh', 'configuration of a filter is missing'),
  DT: flag(22, 'mesh', 'the longest duration of a connection'),
  UPE: flag(23, 'application', 'the answer broke the protocol', true),
  NC: flag(24, 'mesh', 'no cluster of that name'),
  OM: flag(25, 'mesh', 'the proxy is overloaded'),
  DF: flag(26, 'network', 'the name could not be resolved', true),
  DO: flag(27, 'mesh', 'load was dropped'),
  DR: flag(28, 'none', 'the client reset the stream'),
  UDO: flag(29, 'mesh', 'all load was dropped'),
};
