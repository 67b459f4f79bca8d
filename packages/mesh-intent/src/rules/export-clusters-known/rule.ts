import type { Finding } from '@causeway/mesh-authz';
import { clusterFinding, clustersAreKnown } from '../clusterFinding';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'export-clusters-known';

/** @public */
export const exportClustersKnown: Rule = {
  id: ID,
  title: 'Services are exported to clusters that exist',
  why: 'An export to a cluster that does not exist opens nothing and hides a slip of the hand (M-19, M-20).',
  reads: ['routing'],
  check: (world, scope) => {
    if (!clustersAreKnown(world)) return [];
    return scope.services.flatMap(entry => {
      const seen = new Set<string>();
      return entry.manifest.spec.exports.flatMap(({ clusters }, index) =>
        clusters.flatMap((cluster, position) => {
          const at = ['spec', 'exports', index, 'clusters', position];
          const findings: (Finding | undefined)[] = [
            clusterFinding(world, entry, { rule: ID, cluster, at }),
          ];
          if (seen.has(cluster)) {
            findings.push(
              findingAt(entry, {
                code: `${ID}/twice`,
                message: `The service is exported to "${cluster}" twice; remove one.`,
                at,
              }),
            );
          }
          seen.add(cluster);
          return findings.filter(
            (finding): finding is Finding => finding !== undefined,
          );
        }),
      );
    });
  },
};
