import type { MeshSettings } from '@causeway/mesh-authz';
import { defaultRootNamespace } from '../../world';
import type { World } from '../../world';

/**
 * The mesh's settings as the proxies of one cluster have them; `undefined` for a cluster the intent does not know,
 * whose trust domain nobody can tell.
 */
export function settingsOf(
  world: World,
  cluster: string,
): MeshSettings | undefined {
  const trustDomain = world.clusters.get(cluster)?.trustDomain;
  if (trustDomain === undefined) return undefined;
  const { authorization = {}, rootNamespace = defaultRootNamespace } =
    world.options;
  return {
    trustDomain,
    rootNamespace,
    trustDomainAliases: authorization.trustDomainAliases ?? [],
    pathNormalization: authorization.pathNormalization ?? 'BASE',
    providers: authorization.providers ?? [],
    release: authorization.release ?? '1.31',
  };
}
