import { crossingClusters } from '../../rules/crossingClusters';
import { trusted } from '../../rules/trustDomains';
import type { ServiceEntry, World } from '../../world';

/** A call from one cluster to a service of another, with what is known of both sides. */
export interface Crossing {
  readonly caller: string;
  readonly callee: string;
  /** Cluster the call comes from. */
  readonly from: string;
  /** "one.mesh.corp/ns/shop/sa/cart"; absent for a cluster the intent does not know. */
  readonly principal?: string;
  readonly exported: boolean;
  readonly trust: 'trusted' | 'ended' | 'not-listed' | 'unreadable';
}

function trustIn(world: World, callee: string, principal: string | undefined) {
  // A repository that was not read is not an empty one.
  return principal === undefined || !world.snapshots.has('security')
    ? 'unreadable'
    : trusted(world, callee, principal);
}

/** Calls of one service that leave their cluster. */
export function crossingsOf(world: World, entry: ServiceEntry): Crossing[] {
  const { metadata, spec } = entry.manifest;
  return spec.dependsOn.flatMap(dependency => {
    const callee = world.services.get(dependency.service);
    if (callee === undefined) return [];
    const { clusters, exports } = callee.manifest.spec;
    return crossingClusters(spec.clusters, dependency, clusters).map(from => {
      const domain = world.clusters.get(from)?.trustDomain;
      const principal =
        domain &&
        `${domain}/ns/${metadata.namespace}/sa/${spec.serviceAccount}`;
      return {
        caller: entry.ref,
        callee: callee.ref,
        from,
        ...(principal === undefined ? {} : { principal }),
        exported: exports.some(each => each.clusters.includes(from)),
        trust: trustIn(world, callee.ref, principal),
      };
    });
  });
}
