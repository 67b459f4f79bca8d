import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../document';
import { nearest } from '../text';
import { clustersPath } from '../world';
import type { ServiceEntry, World } from '../world';
import { findingAt } from './types';

/** Whether the list of clusters can be relied on; when it cannot be read, that is a finding of its own. */
export function clustersAreKnown(world: World): boolean {
  return !world.unparsed.has(`routing:${clustersPath}`);
}

/** Finding for a cluster name that the list does not have; undefined when it has. */
export function clusterFinding(
  world: World,
  entry: ServiceEntry,
  named: {
    readonly rule: string;
    readonly cluster: string;
    readonly at: JsonPath;
  },
): Finding | undefined {
  if (world.clusters.has(named.cluster)) return undefined;
  const meant = nearest(named.cluster, world.clusters.keys());
  const known = [...world.clusters.keys()];
  const list =
    known.length === 0
      ? `${clustersPath} lists no cluster`
      : `the clusters are ${known.slice(0, 20).join(', ')}`;
  return findingAt(entry, {
    code: `${named.rule}/unknown`,
    message: `There is no cluster "${named.cluster}"; ${
      meant === undefined ? list : `did you mean "${meant}"?`
    }${meant === undefined ? '.' : ''}`,
    at: named.at,
    ...(meant === undefined
      ? {}
      : { fix: { title: `Use ${meant}`, jsonPath: named.at, value: meant } }),
  });
}
