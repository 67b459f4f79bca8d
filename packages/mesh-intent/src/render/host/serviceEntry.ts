import type { ObjectDraft } from '../makeObject';
import type { JsonObject } from '../types';
import { REQUEST_PORT, hostDraft } from './HostScope';
import type { HostScope } from './HostScope';

function portsOf({ protocol, port }: HostScope): JsonObject[] {
  switch (protocol) {
    case 'HTTPS':
      return [
        { number: REQUEST_PORT, name: 'http', protocol: 'HTTP' },
        { number: port, name: 'https', protocol: 'HTTPS' },
      ];
    case 'HTTP':
      return [{ number: port, name: 'http', protocol }];
    case 'TLS':
      return [{ number: port, name: 'tls', protocol }];
    default:
      return protocol satisfies never;
  }
}

/**
 * One for each host, in the gateway's namespace: the same host in two namespaces conflicts (#56826).
 * The gateway resolves the name itself; without resolution it would call itself (mesh.md 3.4).
 */
export function serviceEntry(scope: HostScope): ObjectDraft {
  const callers = scope.callers.map(({ manifest }) => manifest.metadata);
  const seenBy = new Set([
    scope.context.intent.egressNamespace,
    ...callers.map(({ namespace }) => namespace),
  ]);
  return hostDraft(scope, {
    project: 'routing',
    apiVersion: 'networking.istio.io/v1',
    kind: 'ServiceEntry',
    spec: {
      hosts: [scope.host],
      ports: portsOf(scope),
      location: 'MESH_EXTERNAL',
      resolution: 'DNS',
      exportTo: [...seenBy].sort(),
    },
  });
}
