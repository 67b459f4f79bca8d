import { databaseRef } from '../../graph';
import { podsOf, sidecarNeeds } from '../ciliumRules';
import type { ObjectDraft } from '../makeObject';
import type { JsonObject } from '../types';
import type { ServiceScope } from './ServiceScope';

/** Label CloudNativePG puts on the pods of a cluster. */
const DATABASE_LABEL = 'cnpg.io/cluster';

/** Blocks of the other clusters in which something is depended on. */
function elsewhere({ manifest, context }: ServiceScope): JsonObject[] {
  const cidrs = manifest.spec.dependsOn.flatMap(({ cluster }) =>
    cluster === undefined ? [] : context.clusterCidrs[cluster] ?? [],
  );
  const toCIDRSet = [...new Set(cidrs)].sort().map(cidr => ({ cidr }));
  return toCIDRSet.length === 0 ? [] : [{ toCIDRSet }];
}

/**
 * The second plane (M-13): the pods reach names, istiod, the namespaces of what they depend on and the egress gateway,
 * and nothing outside. It holds where a process goes around its sidecar. Policies add up: what the platform's own policy
 * opens stays open.
 */
export function networkPolicy(scope: ServiceScope): ObjectDraft {
  const { manifest, context, namespace, name } = scope;
  const called = manifest.spec.dependsOn.map(
    ({ service }) => service.split('/')[0],
  );
  const outside =
    scope.hosts.length === 0 ? [] : [context.intent.egressNamespace];
  const namespaces = [...new Set([...called, ...outside])].sort();
  const database =
    manifest.spec.database === undefined
      ? []
      : [
          {
            toEndpoints: [
              podsOf(namespace, { [DATABASE_LABEL]: databaseRef(name) }),
            ],
          },
        ];
  return {
    project: 'platform',
    apiVersion: 'cilium.io/v2',
    kind: 'CiliumNetworkPolicy',
    namespace,
    name,
    spec: {
      endpointSelector: { matchLabels: scope.selector },
      egress: [
        ...sidecarNeeds,
        ...(namespaces.length === 0
          ? []
          : [{ toEndpoints: namespaces.map(each => podsOf(each)) }]),
        ...database,
        ...elsewhere(scope),
      ],
    },
  };
}
