import type { ServiceManifest } from '../manifest';

/**
 * Clusters of a caller from which a call leaves for another cluster. Without a cluster in the dependency the call stays
 * at home wherever the callee runs there too.
 */
export function crossingClusters(
  caller: readonly string[],
  dependency: ServiceManifest['spec']['dependsOn'][number],
  callee: readonly string[],
): string[] {
  const { cluster } = dependency;
  return caller.filter(name =>
    cluster === undefined ? !callee.includes(name) : name !== cluster,
  );
}
