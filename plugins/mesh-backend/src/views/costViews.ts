import {
  cost,
  type Answer,
  type CostValue,
  type World,
} from '@causeway/mesh-intent';
import { costPanel, costTotal, sitesOf } from '@causeway/mesh-intent/panels';
import type { FleetView } from '@causeway/plugin-mesh-common';
import type { SnapshotRow } from '../evidence/SnapshotStore';

interface Namespace {
  readonly clusters: Set<string>;
  readonly owners: Set<string>;
}

function declared(world: World): ReadonlyMap<string, Namespace> {
  const found = new Map<string, Namespace>();
  for (const { manifest } of world.services.values()) {
    const { namespace, owner } = manifest.metadata;
    const known = found.get(namespace) ?? {
      clusters: new Set<string>(),
      owners: new Set<string>(),
    };
    found.set(namespace, known);
    known.owners.add(owner);
    manifest.spec.clusters.forEach(each => known.clusters.add(each));
  }
  return found;
}

/** What telemetry knows of and nobody declared: gateways, and the control plane's own namespace. */
function undeclared(
  known: ReadonlyMap<string, Namespace>,
  rows: readonly SnapshotRow[],
): ReadonlySet<string> {
  return new Set(
    rows
      .filter(
        ({ signal, subject }) => signal === cost.id && !known.has(subject),
      )
      .map(({ subject }) => subject),
  );
}

/**
 * What proxies cost by namespace, by team, and in all. A namespace of several teams is theirs together, because nobody
 * measures by service. The whole mesh has its gateways too, which stand in namespaces of no team (M-32).
 */
export function costViews(options: {
  readonly world: World;
  readonly rows: readonly SnapshotRow[];
  readonly answersOf: (namespace: string) => readonly Answer<CostValue>[];
}): FleetView['cost'] {
  const { world, rows, answersOf } = options;
  const known = declared(world);
  const namespaces = [...known]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([namespace, { clusters, owners }]) => ({
      namespace,
      owners: [...owners].sort(),
      // A namespace that does not run at a site costs nothing there.
      cost: costPanel(answersOf(namespace), sitesOf(world, [...clusters])),
    }));
  const everywhere = sitesOf(world, [...world.clusters.keys()]);
  const others = [...undeclared(known, rows)].map(each =>
    costPanel(answersOf(each), everywhere),
  );
  const byOwners = new Map<string, (typeof namespaces)[number][]>();
  for (const each of namespaces) {
    const key = each.owners.join(' ');
    byOwners.set(key, [...(byOwners.get(key) ?? []), each]);
  }
  return {
    mesh: costTotal([...namespaces.map(each => each.cost), ...others]),
    teams: [...byOwners.values()].map(own => ({
      owners: own[0].owners,
      cost: costTotal(own.map(each => each.cost)),
    })),
    namespaces: namespaces.map(({ namespace, cost: own }) => ({
      namespace,
      cost: own,
    })),
  };
}
