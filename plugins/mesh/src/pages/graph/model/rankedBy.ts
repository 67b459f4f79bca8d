import * as dagre from '@dagrejs/dagre';
import type { Picture } from './Picture';

/** Distances that only tell ranks and order apart; places are given later. */
const APART = 10;

/**
 * Columns from left to right, callers before those they call: a column is the longest way down to what calls nothing, as
 * a deployment wave is. Ids of each column in the order that crosses least.
 */
export function rankedBy(
  ids: readonly string[],
  edges: readonly Pick<Picture['edges'][number], 'from' | 'to'>[],
): string[][] {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({
    rankdir: 'LR',
    ranker: 'longest-path',
    nodesep: 1,
    edgesep: 1,
    ranksep: APART,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { width: 1, height: 1 });
  for (const { from, to } of edges) {
    if (from !== to) graph.setEdge(from, to);
  }
  dagre.layout(graph);
  const columns = new Map<number, { id: string; y: number }[]>();
  for (const id of ids) {
    const { x, y } = graph.node(id);
    const rank = Math.round(x);
    const own = columns.get(rank);
    if (own === undefined) columns.set(rank, [{ id, y }]);
    else own.push({ id, y });
  }
  return [...columns]
    .sort(([a], [b]) => a - b)
    .map(([, column]) =>
      column
        .sort((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id),
    );
}
