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
  FleetSourceView,
  FleetView,
} from '@causeway/plugin-mesh-common';
import type { PartOwner } from '../evidence/assignParts';
import { snapshotAnswers } from '../evidence/snapshotAnswers';
import type { SnapshotRow, SnapshotState } from '../evidence/SnapshotStore';
import { costViews } from './costViews';

/** What was read of the store for the whole fleet. */
export interface FleetSnapshot {
  readonly owners: readonly PartOwner[];
  readonly states: readonly SnapshotState[];
  readonly rows: readonly SnapshotRow[];
  readonly now: Date;
}

/** Signals a row of the fleet is made of. */
export const fleetSignals = [
  plaintext,
  drift,
  failureOrigin,
  clusterWave,
  cost,
];

/** Answers by subject: rows are looked up, not searched, or a fleet of 2,000 would be searched 2,000 times. */
function reader(known: FleetSnapshot) {
  const bySubject = new Map<string, SnapshotRow[]>();
  for (const row of known.rows) {
    const own = bySubject.get(row.subject);
    if (own === undefined) bySubject.set(row.subject, [row]);
    else own.push(row);
  }
  return <Value>(
    signal: CollectedSignal<Value>,
    subject: string,
    clusters?: readonly string[],
  ) =>
    snapshotAnswers(signal, subject, {
      ...known,
      clusters,
      rows: bySubject.get(subject) ?? [],
    });
}

type Reader = ReturnType<typeof reader>;

function serviceRow(
  entry: ServiceEntry,
  world: World,
  answers: Reader,
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

function clusterRows(world: World, answers: Reader): FleetClusterView[] {
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

/** What a value is without, in words. */
function withoutOf({ missing }: SnapshotState): string | undefined {
  return missing.length === 0
    ? undefined
    : missing.map(({ message }) => message).join(' ');
}

/** What is said of a part beside its state; nothing where it answers whole. */
function toldOf(state: SnapshotState | undefined): string | undefined {
  if (state?.state === undefined) return 'It was not asked yet.';
  return state.message ?? withoutOf(state);
}

function sourceRows({ owners, states, now }: FleetSnapshot): FleetSourceView[] {
  return owners.flatMap(({ signal, part, site, source }) => {
    if (signal.way !== 'collect') return [];
    const about = { signal: signal.id, title: signal.title, part, site };
    if (source === undefined) {
      return [
        {
          ...about,
          source: 'configuration',
          state: 'not-configured' as const,
          message: `mesh.evidence.notConfigured lists ${signal.id}.${part}.`,
          failures: 0,
        },
      ];
    }
    const state = states.find(
      each =>
        each.signal === signal.id && each.part === part && each.site === site,
    );
    const { observedAt, askedAt, failures = 0 } = state ?? {};
    const isOld =
      observedAt !== undefined &&
      // Far in the future is as little news: a clock was set back.
      Math.abs(now.getTime() - observedAt.getTime()) >
        signal.freshForSeconds * 1000;
    const told = toldOf(state);
    return [
      {
        ...about,
        source: source.id,
        state:
          state?.state === 'value' && isOld
            ? ('stale' as const)
            : state?.state ?? ('no-data' as const),
        ...(told === undefined ? {} : { message: told }),
        ...(observedAt === undefined
          ? {}
          : { observedAt: observedAt.toISOString() }),
        ...(askedAt === undefined ? {} : { askedAt: askedAt.toISOString() }),
        failures,
      },
    ];
  });
}

/** The whole fleet; what nobody told is said to be unknown, row by row. */
export function fleetView(options: {
  readonly world: World;
  readonly known: FleetSnapshot;
  readonly simulated: boolean;
}): FleetView {
  const { world, known, simulated } = options;
  const answers = reader(known);
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
    sources: sourceRows(known),
  };
}
