import { databaseRef } from '../../graph';
import type { ObjectDraft } from '../makeObject';
import { fullHost } from './ServiceScope';
import type { ServiceScope } from './ServiceScope';

/** The Services CloudNativePG makes for a cluster. */
const DATABASE_SERVICES = ['rw', 'ro', 'r'];

function seenHosts(scope: ServiceScope): string[] {
  const { manifest, context, namespace, name } = scope;
  const seen = (service: string, of: string) =>
    `${of}/${fullHost(service, of, context)}`;
  const called = manifest.spec.dependsOn.map(({ service }) => {
    const [ofTarget, target] = service.split('/');
    return seen(target, ofTarget);
  });
  const database =
    manifest.spec.database === undefined
      ? []
      : DATABASE_SERVICES.map(suffix =>
          seen(`${databaseRef(name)}-${suffix}`, namespace),
        );
  const { egressNamespace } = context.intent;
  const outside = scope.hosts.map(({ host }) => `${egressNamespace}/${host}`);
  const gateway =
    outside.length === 0
      ? []
      : [seen(`${context.egressGateway}-istio`, egressNamespace)];
  const platform = context.platformNamespaces.map(each => `${each}/*`);
  return [
    ...new Set([...called, ...database, ...outside, ...gateway, ...platform]),
  ].sort();
}

/**
 * What the workload can reach by name. Front Services only: the versions behind a route come with it (mesh.md 3.2).
 * It is no security boundary; the network policy is (mesh.md 0).
 */
export function sidecar(scope: ServiceScope): ObjectDraft {
  return {
    project: 'routing',
    apiVersion: 'networking.istio.io/v1',
    kind: 'Sidecar',
    namespace: scope.namespace,
    name: scope.name,
    spec: {
      workloadSelector: { labels: scope.selector },
      egress: [{ hosts: seenHosts(scope) }],
      // Always written: left out it is the mesh's default, and empty it means this one by accident (KIA1007).
      outboundTrafficPolicy: { mode: 'REGISTRY_ONLY' },
    },
  };
}
