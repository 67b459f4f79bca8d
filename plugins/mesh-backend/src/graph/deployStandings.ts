import {
  blastRadius,
  deployGraph,
  deployWaves,
  type CallGraph,
  type World,
} from '@causeway/mesh-intent';

/** Where each service stands in the order of deployment. */
export interface DeployStandings {
  readonly waveOf: ReadonlyMap<string, number>;
  /** Index of a cycle it stands on. */
  readonly cycleOf: ReadonlyMap<string, number>;
  readonly cycles: readonly (readonly string[])[];
}

/** No service has it: a ref holds a slash. */
const CYCLES = 'cycles';

/** What stands on a cycle or calls what does, over any number of calls, has no wave; the rest keeps its own. */
function withoutCycles(
  graph: CallGraph,
  onCycle: ReadonlyMap<string, number>,
): CallGraph {
  const turned = new Map(
    [...graph].map(([ref, targets]) => [
      ref,
      onCycle.has(ref) ? [...targets, CYCLES] : targets,
    ]),
  );
  turned.set(CYCLES, []);
  const above = new Set(
    blastRadius(turned, CYCLES).callers.map(({ ref }) => ref),
  );
  return new Map([...graph].filter(([ref]) => !above.has(ref)));
}

function wavesOf(graph: CallGraph): ReadonlyMap<string, number> {
  const ordered = deployWaves(graph);
  return new Map(
    ordered.ok
      ? ordered.waves.flatMap((refs, wave) =>
          refs.map(ref => [ref, wave] as const),
        )
      : [],
  );
}

/** Deployment waves of all that has one, and the cycles that forbid the others theirs. */
export function deployStandings(world: World): DeployStandings {
  const graph = deployGraph(world);
  const ordered = deployWaves(graph);
  const cycles = ordered.ok ? [] : ordered.cycles;
  const cycleOf = new Map<string, number>();
  for (const [at, cycle] of cycles.entries()) {
    for (const ref of cycle) if (!cycleOf.has(ref)) cycleOf.set(ref, at);
  }
  const rest = ordered.ok ? graph : withoutCycles(graph, cycleOf);
  return { waveOf: wavesOf(rest), cycleOf, cycles };
}
