import {
  observedDependencies,
  type Answer,
  type ObservedDependenciesValue,
  type ServiceEntry,
  type World,
} from '@causeway/mesh-intent';
import {
  dependencyPanel,
  sitesOf,
  type DependencyState,
} from '@causeway/mesh-intent/panels';
import type { GraphEdgeView, GraphTold } from '@causeway/plugin-mesh-common';
import {
  snapshotReader,
  type FleetSnapshot,
  type SnapshotReader,
} from '../evidence/snapshotReader';

interface GraphSources {
  readonly world: World;
  readonly answers: SnapshotReader;
  readonly allSites: ReadonlySet<string>;
}

const observed: Readonly<Record<DependencyState, GraphTold>> = {
  used: 'yes',
  undeclared: 'yes',
  unused: 'no',
  unknown: 'unknown',
};

type Call = ObservedDependenciesValue['calls'][number];

function crossingsOf(calls: readonly Call[]) {
  const pairs = new Map(
    calls
      .filter(({ fromCluster, toCluster }) => fromCluster !== toCluster)
      .map(({ fromCluster: from, toCluster: to }) => [
        `${from} ${to}`,
        { from, to },
      ]),
  );
  return [...pairs]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each);
}

/** Whether a call can leave its cluster by what is declared: it names one, or the called service is not wherever the caller is. */
function leavesByIntent(
  entry: ServiceEntry | undefined,
  to: string,
  world: World,
): boolean {
  const target = world.services.get(to)?.manifest.spec.clusters;
  if (entry === undefined || target === undefined) return false;
  const { clusters, dependsOn } = entry.manifest.spec;
  return (
    dependsOn.some(
      ({ service, cluster }) => service === to && cluster !== undefined,
    ) || clusters.some(name => !target.includes(name))
  );
}

function callsIn(answers: readonly Answer<ObservedDependenciesValue>[]) {
  const byCallee = new Map<string, Call[]>();
  for (const answer of answers) {
    if (answer.state !== 'value') continue;
    for (const call of answer.value.calls) {
      const own = byCallee.get(call.to);
      if (own === undefined) byCallee.set(call.to, [call]);
      else own.push(call);
    }
  }
  return byCallee;
}

function edgesFrom(from: string, sources: GraphSources): GraphEdgeView[] {
  const { world, answers, allSites } = sources;
  const entry = world.services.get(from);
  const spec = entry?.manifest.spec;
  // Where what has no readable manifest runs nobody knows: each site may have seen it.
  const sites = spec === undefined ? allSites : sitesOf(world, spec.clusters);
  const told = answers(observedDependencies, from, spec?.clusters);
  const calls = callsIn(told);
  const targets = new Set(spec?.dependsOn.map(({ service }) => service));
  return dependencyPanel(spec?.dependsOn ?? [], told, sites)
    .rows.filter(({ to, state }) => to !== from || state !== 'undeclared')
    .map(({ to, state, requests, failed }): GraphEdgeView => {
      const crossings = crossingsOf(calls.get(to) ?? []);
      const leaves = crossings.length > 0 || leavesByIntent(entry, to, world);
      const declared = targets.has(to) ? 'yes' : 'no';
      return {
        from,
        to,
        declared: world.unparsed.has(from) ? 'unknown' : declared,
        observed: observed[state],
        ...(requests > 0 ? { requests } : {}),
        ...(failed > 0 ? { failed } : {}),
        ...(leaves ? { crossCluster: true as const } : {}),
        ...(crossings.length > 0 ? { crossings } : {}),
      };
    })
    .sort((a, b) => (a.to < b.to ? -1 : 1));
}

/** Every call that a manifest declares or that telemetry saw, each pair once. What a service calls of itself is no edge. */
export function graphEdges(
  world: World,
  known: FleetSnapshot,
): GraphEdgeView[] {
  const isOurs = ({ signal }: { readonly signal: string }) =>
    signal === observedDependencies.id;
  const sources: GraphSources = {
    world,
    answers: snapshotReader({ ...known, rows: known.rows.filter(isOurs) }),
    allSites: new Set(known.owners.map(({ site }) => site)),
  };
  const callers = new Set([
    ...world.services.keys(),
    ...known.rows.filter(isOurs).map(({ subject }) => subject),
  ]);
  return [...callers].sort().flatMap(from => edgesFrom(from, sources));
}
