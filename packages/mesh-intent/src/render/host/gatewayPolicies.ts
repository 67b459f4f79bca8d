import { podsOf, sidecarNeeds, tcpPort } from '../ciliumRules';
import type { ObjectDraft } from '../makeObject';
import { podSelector } from '../podSelector';
import type { JsonObject } from '../types';
import { gatewayPort, hostDraft } from './HostScope';
import type { HostScope } from './HostScope';

/** Label istiod puts on the pods of a gateway. */
const GATEWAY_LABEL = 'gateway.networking.k8s.io/gateway-name';

function principals({ callers, trustDomain }: HostScope): string[] {
  const all = callers.map(({ manifest: { metadata, spec } }) => {
    return `${trustDomain}/ns/${metadata.namespace}/sa/${spec.serviceAccount}`;
  });
  return [...new Set(all)].sort();
}

/**
 * Who may use the host. TLS that is passed through ends in the app, so the gateway sees a server name and no caller:
 * there the network policy alone tells callers apart.
 */
function allowRule(scope: HostScope): JsonObject {
  const { host, protocol } = scope;
  if (protocol === 'TLS') {
    return { when: [{ key: 'connection.sni', values: [host] }] };
  }
  return {
    from: [{ source: { principals: principals(scope) } }],
    // A client may send the port with the host.
    to: [{ operation: { hosts: [host, `${host}:*`] } }],
  };
}

/** Allows the callers at the gateway, in its own namespace: from another it would never match (mesh.md 3.4). */
export function gatewayAllow(scope: HostScope): ObjectDraft {
  return hostDraft(scope, {
    project: 'platform',
    apiVersion: 'security.istio.io/v1',
    kind: 'AuthorizationPolicy',
    spec: {
      targetRefs: [
        {
          group: 'gateway.networking.k8s.io',
          kind: 'Gateway',
          name: scope.context.egressGateway,
        },
      ],
      action: 'ALLOW',
      rules: [allowRule(scope)],
    },
  });
}

/** Second plane at the gateway: in from the callers' pods, out on the host's port. Hosts by name would need an L7 policy (mesh.md 9.4). */
export function gatewayNetwork(scope: HostScope): ObjectDraft {
  const { callers, context, port } = scope;
  return hostDraft(scope, {
    project: 'platform',
    apiVersion: 'cilium.io/v2',
    kind: 'CiliumNetworkPolicy',
    spec: {
      endpointSelector: {
        matchLabels: { [GATEWAY_LABEL]: context.egressGateway },
      },
      ingress: [
        {
          fromEndpoints: callers.map(({ manifest }) =>
            podsOf(manifest.metadata.namespace, podSelector(manifest)),
          ),
          toPorts: [{ ports: [tcpPort(gatewayPort(scope))] }],
        },
      ],
      egress: [
        ...sidecarNeeds,
        { toEntities: ['world'], toPorts: [{ ports: [tcpPort(port)] }] },
      ],
    },
  });
}
