import type {
  GraphChangeView,
  GraphNodeView,
} from '@causeway/plugin-mesh-common';
import { byName } from './byName';
import { drawnEdges } from './drawnEdges';
import type { GraphFilter } from './GraphFilter';
import { teamOf, type GraphIndex } from './GraphIndex';
import type { DrawnNode, DrawnTeam, Picture } from './Picture';
import { scopeOf } from './scopeOf';

/** Services that are drawn one by one; more cannot be read. */
export const MOST_DRAWN = 200;

export function teamId(team: string): string {
  return `team:${team}`;
}

/** What was opened adds what is one call away from it, from one opened service to the next. */
function withOpened(
  shown: ReadonlySet<string>,
  index: GraphIndex,
  opened: ReadonlySet<string>,
): ReadonlySet<string> {
  const all = new Set(shown);
  // A set is walked in the order of insertion, also of what is added meanwhile.
  for (const ref of all) {
    if (!opened.has(ref)) continue;
    for (const neighbour of index.neighboursOf(ref)) {
      if (all.size >= 2 * MOST_DRAWN) return all;
      if (index.nodes.has(neighbour)) all.add(neighbour);
    }
  }
  return all;
}

function servicesPicture(
  index: GraphIndex,
  distances: ReadonlyMap<string, number>,
  opened: ReadonlySet<string>,
): Picture {
  const nearest = [...distances.keys()].slice(0, MOST_DRAWN);
  const shown = withOpened(new Set(nearest), index, opened);
  const nodes = [...shown].flatMap((ref): DrawnNode[] => {
    const node = index.nodes.get(ref);
    if (node === undefined) return [];
    const more = [...index.neighboursOf(ref)].filter(
      each => !shown.has(each),
    ).length;
    const distance = distances.get(ref) ?? Infinity;
    return [{ kind: 'service', id: ref, node, distance, more }];
  });
  return {
    of: 'services',
    nodes,
    edges: drawnEdges(index.edges, ref => (shown.has(ref) ? ref : undefined)),
    leftOff: [...distances.keys()].filter(ref => !shown.has(ref)).length,
  };
}

function teamNode(team: string, nodes: readonly GraphNodeView[]): DrawnTeam {
  const of = (state: GraphNodeView['health']['state']) =>
    nodes.filter(({ health }) => health.state === state).length;
  return {
    kind: 'team',
    id: teamId(team),
    team,
    services: nodes.length,
    failing: of('failing'),
    unknown: of('unknown'),
  };
}

function teamsPicture(index: GraphIndex, opened: ReadonlySet<string>): Picture {
  const teams = new Map<string, GraphNodeView[]>();
  for (const node of index.nodes.values()) {
    const own = teams.get(teamOf(node));
    if (own === undefined) teams.set(teamOf(node), [node]);
    else own.push(node);
  }
  const drawnAs = (ref: string) => {
    const node = index.nodes.get(ref);
    if (node === undefined) return undefined;
    const id = teamId(teamOf(node));
    return opened.has(id) ? ref : id;
  };
  const nodes = [...teams].sort(([a], [b]) => byName(a, b));
  return {
    of: 'teams',
    nodes: nodes.flatMap(([team, own]): DrawnNode[] =>
      opened.has(teamId(team))
        ? own.map(node => ({
            kind: 'service',
            id: node.ref,
            node,
            distance: 0,
            more: 0,
          }))
        : [teamNode(team, own)],
    ),
    edges: drawnEdges(index.edges, drawnAs),
    leftOff: 0,
  };
}

/**
 * What is drawn of a graph: what is around the middle, everything where that is little, else teams.
 * `opened` are ids of what somebody opened: a service with what is one call away, a team as its services.
 */
export function pictureOf(options: {
  readonly index: GraphIndex;
  readonly filter: GraphFilter;
  readonly change?: GraphChangeView;
  readonly opened: ReadonlySet<string>;
}): Picture {
  const { index, filter, change, opened } = options;
  const { distances, centred } = scopeOf(index, filter, change);
  return centred || distances.size <= MOST_DRAWN
    ? servicesPicture(index, distances, opened)
    : teamsPicture(index, opened);
}
