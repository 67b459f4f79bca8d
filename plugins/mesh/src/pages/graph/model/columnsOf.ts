import * as dagre from '@dagrejs/dagre';
import type { Picture } from './Picture';
import { ranksOf } from './ranksOf';

type Edge = Pick<Picture['edges'][number], 'from' | 'to'>;

/** Calls that decide over the order. More are drawn, but finding the best order for them would take seconds. */
const MOST_ORDERED = 300;

/** Calls that tell the order best: the shortest. One over many columns tells little, and costs most. */
function telling(
  edges: readonly Edge[],
  ranks: ReadonlyMap<string, number>,
): readonly Edge[] {
  const spanOf = ({ from, to }: Edge) =>
    Math.abs((ranks.get(from) ?? 0) - (ranks.get(to) ?? 0));
  return [...edges]
    .sort((a, b) => spanOf(a) - spanOf(b))
    .slice(0, MOST_ORDERED);
}

/** Where dagre puts each node across the columns. */
function acrossOf(
  ids: readonly string[],
  edges: readonly Edge[],
): ReadonlyMap<string, number> {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({
    rankdir: 'LR',
    ranker: 'longest-path',
    nodesep: 1,
    edgesep: 1,
    ranksep: 10,
  });
  graph.setDefaultEdgeLabel(() => ({}));
  // Only the order is taken from it; places are given later.
  for (const id of ids) graph.setNode(id, { width: 1, height: 1 });
  for (const { from, to } of edges) graph.setEdge(from, to);
  dagre.layout(graph);
  return new Map(ids.map(id => [id, graph.node(id).y]));
}

/**
 * Columns from left to right, callers before those they call: a column is the longest way down to what calls nothing, as
 * a deployment wave is. Ids of each column in the order that crosses least.
 */
export function columnsOf(
  ids: readonly string[],
  edges: readonly Edge[],
): string[][] {
  const between = edges.filter(({ from, to }) => from !== to);
  const ranks = ranksOf(ids, between);
  const across = acrossOf(ids, telling(between, ranks));
  const columns = new Map<number, string[]>();
  for (const id of ids) {
    const rank = ranks.get(id) ?? 0;
    const own = columns.get(rank);
    if (own === undefined) columns.set(rank, [id]);
    else own.push(id);
  }
  const place = (id: string) => across.get(id) ?? 0;
  return [...columns]
    .sort(([a], [b]) => b - a)
    .map(([, column]) =>
      column.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1)),
    );
}
