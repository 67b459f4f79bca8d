import type { ServiceManifest } from '../../manifest';
import type { ObjectDraft } from '../makeObject';
import { servicesWith } from './kubeServices';
import type { ServiceScope } from './ServiceScope';

/** Clusters the service is exported to and does not run in itself. */
export function importingClusters({ spec }: ServiceManifest): string[] {
  const exported = spec.exports.flatMap(({ clusters }) => clusters);
  return [...new Set(exported)]
    .filter(cluster => !spec.clusters.includes(cluster))
    .sort();
}

/**
 * The same Services where nobody of the service runs: callers there resolve its name by them, and the mesh takes the
 * endpoints from the clusters it runs in. Labelled as imports, so that none of them passes for an export.
 */
export function importedServices(scope: ServiceScope): ObjectDraft[] {
  const { group } = scope.context.intent;
  return servicesWith(scope, { [`import.${group}/service`]: 'true' });
}
