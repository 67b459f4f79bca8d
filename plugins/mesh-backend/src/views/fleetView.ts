import {
  clusterWave,
  cost,
  declaredMode,
  drift,
  failureOrigin,
  plaintext,
  type CollectedSignal,
  type ServiceEntry,
  type World,
} from '@causeway/mesh-intent';
import {
  blindSites,
  driftPanel,
  failurePanel,
  plaintextClock,
  sitesOf,
} from '@causeway/mesh-intent/panels';
import type {
  FleetClusterView,
  FleetServiceView,
  FleetView,
} from '@causeway/plugin-mesh-common';
import {
  snapshotReader,
  type FleetSnapshot,
  type SnapshotReader,
} from '../evidence/snapshotReader';
import { costViews } from './costViews';
import { sourceViews } from './sourceViews';

/** Signals a row of the fleet is made of. */
export const fleetSignals = [
  plaintext,
  drift,
  failureOrigin,
  clusterWave,
  cost,
];

/** One service in a row. */
export function serviceRow(
  entry: ServiceEntry,
  world: World,
  answers: SnapshotReader,
): FleetServiceView {
  const { metadata, spec } = entry.manifest;
  const sites = sitesOf(world, spec.clusters);
  const told = <Value>(signal: CollectedSignal<Value>) =>
    answers(signal, entry.ref, spec.clusters);
  const clock = plaintextClock(told(plaintext), sites);
  const synced = driftPanel(told(drift), {
    sites,
    clusters: spec.clusters,
    tip: world.commits.routing,
  });
  const failures = failurePanel(told(failureOrigin), sites);
  const behind = synced.clusters.flatMap(each => each.behindSeconds ?? []);
  return {
    ref: entry.ref,
    owner: metadata.owner,
    clusters: spec.clusters,
    mode: declaredMode(world, entry.ref).value,
    clock: clock.outcome,
    ...(clock.requests > 0
      ? { plaintextShare: clock.plaintext / clock.requests }
      : {}),
    callers: clock.callers.slice(0, 3),
    drift: synced.state,
    ...(behind.length > 0 ? { behindSeconds: Math.max(...behind) } : {}),
    // Without every site "nothing failed" cannot be told; that something did can.
    ...(failures.requests > 0 &&
    (failures.failed > 0 || blindSites(failures.silent).length === 0)
      ? { failedShare: failures.failed / failures.requests }
      : {}),
  };
}

function clusterRows(
  world: World,
  answers: SnapshotReader,
): FleetClusterView[] {
  return [...world.clusters.values()]
    .map(({ name, site, clusterWave: wave }): FleetClusterView => {
      const own = answers(clusterWave, name).find(each => each.site === site);
      const about = { name, site, clusterWave: wave };
      if (own?.state !== 'value') {
        return {
          ...about,
          state: own?.state ?? 'not-configured',
          message: own?.message ?? `Nobody answers for ${site}.`,
          applications: [],
        };
      }
      return {
        ...about,
        state: 'value',
        applications: own.value.applications.map(each => ({
          name: each.name,
          revision: each.revision,
          onTip:
            each.revision !== null && each.revision === world.commits.routing,
          sync: each.sync,
          health: each.health,
          ...(each.finishedAt === undefined
            ? {}
            : { finishedAt: each.finishedAt }),
        })),
      };
    })
    .sort(
      (a, b) => a.clusterWave - b.clusterWave || (a.name < b.name ? -1 : 1),
    );
}

/** The whole fleet; what nobody told is said to be unknown, row by row. */
export function fleetView(options: {
  readonly world: World;
  readonly known: FleetSnapshot;
  readonly simulated: boolean;
}): FleetView {
  const { world, known, simulated } = options;
  const answers = snapshotReader(known);
  const entries = [...world.services.values()];
  return {
    world: world.commits,
    now: known.now.toISOString(),
    simulated,
    services: entries.map(entry => serviceRow(entry, world, answers)),
    notAllowed: 0,
    clusters: clusterRows(world, answers),
    cost: costViews({
      world,
      rows: known.rows,
      answersOf: namespace => answers(cost, namespace),
    }),
    sources: sourceViews(known),
  };
}
