import type { World } from '@causeway/mesh-intent';
import type { GraphAnswerView, GraphView } from '@causeway/plugin-mesh-common';
import type { FleetSnapshot } from '../evidence/snapshotReader';
import { sourceViews } from '../views/sourceViews';
import { deployStandings } from './deployStandings';
import { graphEdges } from './graphEdges';
import { graphNodes } from './graphNodes';
import { graphSignals } from './graphSignals';

/** The graph before anybody in particular looks at it. */
export type WholeGraph = Omit<GraphView, 'now' | 'notAllowed' | 'change'>;

function answersOf(known: FleetSnapshot): GraphAnswerView[] {
  const owners = known.owners.filter(({ signal }) =>
    graphSignals.some(({ id }) => id === signal.id),
  );
  return sourceViews({ ...known, owners }).map(view => {
    const coverage = known.states.find(
      ({ signal, part, site }) =>
        signal === view.signal && part === view.part && site === view.site,
    )?.coverage;
    const signal = graphSignals.find(({ id }) => id === view.signal);
    return {
      ...view,
      ...(coverage === undefined ? {} : { coverage }),
      freshForSeconds: signal?.freshForSeconds ?? 0,
    };
  });
}

/** Everything there is to know of who calls whom; what nobody told is unknown, node by node and edge by edge. */
export function wholeGraph(options: {
  readonly world: World;
  readonly known: FleetSnapshot;
  readonly simulated: boolean;
}): WholeGraph {
  const { world, known, simulated } = options;
  const edges = graphEdges(world, known);
  const order = deployStandings(world);
  return {
    world: world.commits,
    simulated,
    nodes: graphNodes({ world, known, edges, order }),
    edges,
    cycles: order.cycles,
    sites: Object.fromEntries(
      [...world.clusters.values()].map(({ name, site }) => [name, site]),
    ),
    answers: answersOf(known),
  };
}
