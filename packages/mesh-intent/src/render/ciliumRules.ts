import type { JsonObject } from './types';

type Labels = Readonly<Record<string, string>>;

/** Cilium keeps labels of Kubernetes apart from others by this prefix. */
function prefixed(labels: Labels): Labels {
  return Object.fromEntries(
    Object.entries(labels).map(([key, value]) => [`k8s:${key}`, value]),
  );
}

/** Pods of a namespace, all or those with the labels. Without the namespace it would be the policy's own (mesh.md 9.4). */
export function podsOf(namespace: string, labels: Labels = {}): JsonObject {
  return {
    matchLabels: prefixed({
      'io.kubernetes.pod.namespace': namespace,
      ...labels,
    }),
  };
}

export function tcpPort(port: number): JsonObject {
  return { port: String(port), protocol: 'TCP' };
}

/** What no sidecar can do without: names, and istiod. */
export const sidecarNeeds: readonly JsonObject[] = [
  {
    toEndpoints: [podsOf('kube-system', { 'k8s-app': 'kube-dns' })],
    toPorts: [{ ports: [{ port: '53', protocol: 'ANY' }] }],
  },
  {
    toEndpoints: [podsOf('istio-system', { app: 'istiod' })],
    toPorts: [{ ports: [tcpPort(15012)] }],
  },
];
