import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import { clusterFinding, clustersAreKnown } from '../clusterFinding';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'cluster-known';

/** @public */
export const clusterKnown: Rule = {
  id: ID,
  title: 'Clusters named by a service exist',
  why: 'A service declared for a cluster that does not exist runs nowhere, and nobody is told (M-05).',
  reads: ['routing'],
  check: (world, scope) => {
    if (!clustersAreKnown(world)) return [];
    return scope.services.flatMap(entry => {
      const { clusters, dependsOn } = entry.manifest.spec;
      const named: { cluster: string; at: JsonPath }[] = [
        ...clusters.map((cluster, index) => ({
          cluster,
          at: ['spec', 'clusters', index],
        })),
        ...dependsOn.flatMap(({ cluster }, index) =>
          cluster === undefined
            ? []
            : [{ cluster, at: ['spec', 'dependsOn', index, 'cluster'] }],
        ),
      ];
      const unknown = named
        .map(item => clusterFinding(world, entry, { rule: ID, ...item }))
        .filter((finding): finding is Finding => finding !== undefined);
      const twice = clusters.flatMap((cluster, index) =>
        clusters.indexOf(cluster) === index
          ? []
          : [
              findingAt(entry, {
                code: `${ID}/twice`,
                message: `Cluster "${cluster}" is listed twice; remove one.`,
                at: ['spec', 'clusters', index],
              }),
            ],
      );
      return [...unknown, ...twice];
    });
  },
};
