import type { RequestRecord } from '../request';

/** Ports of the sidecar itself: health (15021), the agent with its merged scrape and probes (15020), Envoy's metrics (15090). */
const uncapturedPorts: readonly number[] = [15020, 15021, 15090];

/**
 * Whether the sidecar never sees the connection, so that no policy does (mesh.md 1.10). A record without a port is of
 * a connection the proxy saw.
 */
export function isUncaptured({ port }: Pick<RequestRecord, 'port'>): boolean {
  return port !== undefined && port >= 15020 && uncapturedPorts.includes(port);
}
