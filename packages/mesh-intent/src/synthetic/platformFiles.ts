import { hostName, namespaceNames } from './planServices';
import type { WholeEstateOptions } from './types';

function namespaceText(name: string): string {
  return `apiVersion: v1
kind: Namespace
metadata:
  name: ${name}
  labels:
    istio-injection: enabled
---
apiVersion: cilium.io/v2
kind: CiliumNetworkPolicy
metadata:
  name: baseline
  namespace: ${name}
spec:
  endpointSelector: {}
  egress:
    - toEntities: [cluster]
`;
}

function egressText(options: WholeEstateOptions): string {
  const hosts = Math.max(1, Math.floor(options.services / 10));
  const lines = Array.from({ length: hosts }, (_, at) => `    ${hostName(at)}`);
  return `apiVersion: v1
kind: Namespace
metadata:
  name: egress
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: egress
  namespace: egress
spec:
  gatewayClassName: istio
---
apiVersion: cilium.io/v2
kind: CiliumNetworkPolicy
metadata:
  name: egress
  namespace: egress
spec:
  endpointSelector: {}
  egress:
    - toEntities: [cluster, world]
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: egress-allowed-hosts
  namespace: egress
data:
  hosts: |
${lines.join('\n')}
`;
}

/** The platform tree the estate agrees with: namespaces, both egress planes, the allowed hosts. */
export function platformFiles(
  options: WholeEstateOptions,
): Record<string, string> {
  return Object.fromEntries([
    ['egress/egress.yaml', egressText(options)],
    ...namespaceNames(options.namespaces).map(
      name => [`namespaces/${name}.yaml`, namespaceText(name)] as const,
    ),
  ]);
}
