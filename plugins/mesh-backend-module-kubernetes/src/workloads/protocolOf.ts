import type { PortProtocol } from '@causeway/mesh-intent';
import type { ServicePort } from './shapes';

/** Names of Kubernetes' own, which only appProtocol may have. */
const standard: Readonly<Record<string, PortProtocol>> = {
  'kubernetes.io/h2c': 'HTTP2',
  'kubernetes.io/ws': 'HTTP',
  'kubernetes.io/wss': 'TLS',
};

/**
 * What the mesh makes of each name, as a manifest calls it: TLS is not looked into, so https is TLS; what its filters for
 * databases may read stays a stream of bytes to a manifest. Others that Istio knows (grpc-web, http_proxy) have no name
 * in a manifest.
 */
const named: Readonly<Record<string, PortProtocol>> = {
  http: 'HTTP',
  http2: 'HTTP2',
  grpc: 'GRPC',
  https: 'TLS',
  tls: 'TLS',
  tcp: 'TCP',
  mongo: 'TCP',
  mysql: 'TCP',
  redis: 'TCP',
};

function own<T>(record: Readonly<Record<string, T>>, key: string) {
  return Object.hasOwn(record, key) ? record[key] : null;
}

/**
 * The protocol that a port of a Service says, as Istio selects it: by appProtocol and nothing else where there is one, by
 * the name up to its first "-" otherwise. `null` where neither says one: the mesh looks into each connection then, and
 * what a team means is not in the object.
 */
export function protocolOf({
  name,
  appProtocol,
}: Pick<ServicePort, 'name' | 'appProtocol'>): PortProtocol | null {
  const said = appProtocol ?? name ?? '';
  const word = said.toLowerCase();
  if (appProtocol !== undefined && appProtocol !== null) {
    const known = own(standard, said);
    if (known !== null) return known;
  }
  // The one name with a "-" of its own.
  return word.startsWith('grpc-web') ? null : own(named, word.split('-')[0]);
}
