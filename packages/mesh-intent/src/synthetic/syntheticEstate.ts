import { makeSnapshots } from '../testing';
import type { RepoSnapshot } from '../world';
import { clusterNames, planServices } from './planServices';
import { platformFiles } from './platformFiles';
import type { EstateOptions, WholeEstateOptions } from './types';

function whole(options: EstateOptions): WholeEstateOptions {
  const { services } = options;
  if (!Number.isInteger(services) || services < 0) {
    throw new Error(
      `An estate has a whole number of services; asked for ${services}.`,
    );
  }
  return {
    services,
    seed: options.seed,
    namespaces: options.namespaces ?? Math.max(1, Math.ceil(services / 12)),
    clusters: options.clusters ?? 3,
    degree: options.degree ?? 3,
    egressShare: options.egressShare ?? 0.25,
    exportShare: options.exportShare ?? 0.1,
    databaseShare: options.databaseShare ?? 0.3,
    routeShare: options.routeShare ?? 0.3,
    group: options.group ?? 'mesh.corp',
  };
}

/**
 * Snapshots of an estate of any size, for tests and benches: no findings, no cycles, and callers spread as in real meshes.
 *
 * @public
 */
export function syntheticEstate(options: EstateOptions): RepoSnapshot[] {
  const all = whole(options);
  return makeSnapshots({
    services: planServices(all),
    clusters: clusterNames(all.clusters),
    files: { platform: platformFiles(all) },
    options: { group: all.group },
  });
}
