import type { World } from '../world';

/**
 * Clusters that receive a change together (M-23). Not a deployment wave, which orders services.
 *
 * @public
 */
export interface ClusterWave {
  readonly clusterWave: number;
  readonly clusters: readonly string[];
}

/**
 * The order in which clusters receive a change, from `clusters.yaml`. Numbers may have gaps; equal ones go together.
 *
 * @public
 */
export function clusterWaves(world: World): ClusterWave[] {
  const byWave = new Map<number, string[]>();
  for (const { name, clusterWave } of world.clusters.values()) {
    byWave.set(clusterWave, [...(byWave.get(clusterWave) ?? []), name]);
  }
  return [...byWave]
    .sort(([a], [b]) => a - b)
    .map(([clusterWave, clusters]) => ({
      clusterWave,
      clusters: clusters.sort(),
    }));
}
