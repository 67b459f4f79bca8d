import * as dagre from '@dagrejs/dagre';
import type { GraphView } from '@causeway/plugin-mesh-common';

/** What a page does that knows of no better: everything at once. The ranker is the fastest of the three. */
export function naiveLayout({
  nodes,
  edges,
}: Pick<GraphView, 'nodes' | 'edges'>): number {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', ranker: 'longest-path', nodesep: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { ref } of nodes) graph.setNode(ref, { width: 196, height: 44 });
  for (const { from, to } of edges) graph.setEdge(from, to);
  dagre.layout(graph);
  return graph.nodes().filter(ref => Number.isFinite(graph.node(ref).x)).length;
}
