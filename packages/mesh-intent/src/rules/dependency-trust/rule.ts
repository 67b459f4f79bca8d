import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../../document';
import type { ServiceEntry, World } from '../../world';
import { clustersAreKnown } from '../clusterFinding';
import { crossingClusters } from '../crossingClusters';
import { trusted } from '../trustDomains';
import { findingAt } from '../types';
import type { Rule } from '../types';

const ID = 'dependency-trust';

/** A call that leaves its cluster. */
interface Crossing {
  readonly entry: ServiceEntry;
  readonly target: ServiceEntry;
  readonly at: JsonPath;
  /** Cluster the call comes from. */
  readonly from: string;
}

function exportFinding({ entry, target, at, from }: Crossing): Finding[] {
  const exported = target.manifest.spec.exports.some(({ clusters }) =>
    clusters.includes(from),
  );
  return exported
    ? []
    : [
        findingAt(entry, {
          code: `${ID}/not-exported`,
          message: `${entry.ref} runs in ${from} and calls ${target.ref} in another cluster, but ${target.ref} is not exported to ${from}; its owners have to add ${from} to its exports.`,
          at,
        }),
      ];
}

function trustFinding(world: World, crossing: Crossing): Finding[] {
  const { entry, target, at, from } = crossing;
  const domain = world.clusters.get(from)?.trustDomain;
  // Without the cluster's trust domain, or the security repository, there is nothing to look up.
  if (domain === undefined || !world.snapshots.has('security')) return [];
  const { metadata, spec } = entry.manifest;
  const principal = `${domain}/ns/${metadata.namespace}/sa/${spec.serviceAccount}`;
  const file = `trust/${target.ref}.yaml`;
  const answer = trusted(world, target.ref, principal);
  switch (answer) {
    case 'trusted':
      return [];
    case 'unreadable':
      return [
        findingAt(entry, {
          code: `${ID}/cannot-tell`,
          severity: 'warning',
          message: `${file} cannot be read, so nobody can tell whether ${target.ref} accepts ${principal}.`,
          at,
        }),
      ];
    case 'ended':
    case 'not-listed':
      return [
        findingAt(entry, {
          code: `${ID}/not-trusted`,
          message: `${target.ref} does not accept ${principal}${
            answer === 'ended' ? ' any more' : ''
          }, so calls from ${from} are denied; its owners have to list it in ${file} of security.`,
          at,
        }),
      ];
    default:
      return answer satisfies never;
  }
}

function dependencyFindings(world: World, entry: ServiceEntry): Finding[] {
  const { dependsOn, clusters } = entry.manifest.spec;
  return dependsOn.flatMap((dependency, index) => {
    const { service, cluster } = dependency;
    const target = world.services.get(service);
    if (target === undefined) return [];
    const runsIn = target.manifest.spec.clusters;
    const at = ['spec', 'dependsOn', index, 'service'];
    if (cluster !== undefined && !runsIn.includes(cluster)) {
      return [
        findingAt(entry, {
          code: `${ID}/not-there`,
          message: `${service} does not run in ${cluster}; it runs in ${runsIn.join(
            ', ',
          )}.`,
          at: ['spec', 'dependsOn', index, 'cluster'],
        }),
      ];
    }
    const from = crossingClusters(clusters, dependency, runsIn);
    return from.flatMap(name => {
      const crossing = { entry, target, at, from: name };
      return [...exportFinding(crossing), ...trustFinding(world, crossing)];
    });
  });
}

/** @public */
export const dependencyTrust: Rule = {
  id: ID,
  title: 'Calls to other clusters are declared by both sides',
  why: 'A service of another cluster is only seen when it is exported, and only answers those it trusts; without both, calls fail in production (M-20).',
  reads: ['routing', 'security'],
  check: (world, scope) =>
    clustersAreKnown(world)
      ? scope.services.flatMap(entry => dependencyFindings(world, entry))
      : [],
};
