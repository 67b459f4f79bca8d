import type { Finding } from '@causeway/mesh-authz';
import type { JsonPath } from '../document';
import type { FileEdit, PlanStep } from '../plan/types';
import { clustersPath } from '../world';
import type { World } from '../world';
import {
  exportEdit,
  remotePolicyEdits,
  trustEdit,
  trustPath,
} from './crossingEdits';
import type { Opening } from './crossingEdits';
import { policyPath } from './policyDocuments';

/** A step before it has its place in the plan. */
export type LooseStep = Omit<PlanStep, 'index'>;

/** Clusters for a title, which is one line. */
export function clusterWords(clusters: readonly string[]): string {
  return clusters.length > 3
    ? `${clusters.length} clusters`
    : clusters.join(' and ');
}

function isFinding(found: object | undefined): found is Finding {
  return found !== undefined && 'severity' in found;
}

function isEdit(found: FileEdit | undefined): found is FileEdit {
  return found !== undefined;
}

/** Steps of the security repository: trust with what must be watched, then what is enforced. */
function securitySteps(
  opening: Opening,
  world: World,
): readonly LooseStep[] | Finding {
  if (opening.principals.length === 0) return [];
  const { entry } = opening;
  const trust = trustEdit(world, opening);
  if (isFinding(trust)) return trust;
  const policy = remotePolicyEdits(world, opening);
  if (isFinding(policy)) return policy;
  const reads = [policyPath(entry.ref), trustPath(entry.ref)];
  const common = { repo: 'security' as const, reads };
  const { watched, enforced } = policy;
  const [first, second] =
    watched === undefined
      ? [[trust, enforced], []]
      : [[trust, watched], [enforced]];
  return [
    {
      ...common,
      title: `Trust callers of ${entry.ref} from other clusters`,
      edits: first.filter(isEdit),
    },
    {
      ...common,
      title: `Let callers of ${entry.ref} in from other clusters`,
      edits: second.filter(isEdit),
    },
  ].filter(({ edits }) => edits.length > 0);
}

/** Steps that open a service to other clusters; what is open already is left out. */
export function openingSteps(
  opening: Opening,
  world: World,
): readonly LooseStep[] | Finding {
  const { entry, clusters } = opening;
  const exported = exportEdit(world, opening);
  if (isFinding(exported)) return exported;
  const security = securitySteps(opening, world);
  if (isFinding(security)) return security;
  return [
    ...(exported === undefined
      ? []
      : [
          {
            repo: 'routing' as const,
            title: `Export ${entry.ref} to ${clusterWords(clusters)}`,
            edits: [exported],
            reads: [clustersPath, entry.source.path].sort(),
          },
        ]),
    ...security,
  ];
}

/** Field of the form that what stands in an opened file comes from. */
export function openingField(path: JsonPath): JsonPath | undefined {
  if (path[0] === 'spec' && path[1] === 'exports') return ['clusters'];
  if (path[0] === 'principals' || path[1] === 'rules') return ['principals'];
  return undefined;
}
