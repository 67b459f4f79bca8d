import type {
  GraphEdgeView,
  GraphNodeView,
  GraphView,
} from '@causeway/plugin-mesh-common';
import type { EvidenceReading } from '../changes/ChangeService';
import type { WholeGraph } from './wholeGraph';

/** Services of which the caller may read telemetry; nobody owns what has no manifest. */
export function readableOf(
  { nodes }: WholeGraph,
  reading: EvidenceReading | undefined,
): ReadonlySet<string> {
  return new Set(
    nodes
      .filter(
        ({ ref, owner }) =>
          owner !== undefined && reading?.({ ref, owner }) === true,
      )
      .map(({ ref }) => ref),
  );
}

function hiddenNode(node: GraphNodeView): GraphNodeView {
  return {
    ...node,
    mode: { ...node.mode, observed: 'unknown' },
    health: { state: 'unknown' },
    drift: 'unknown',
    hidden: true,
  };
}

/** Without what telemetry says of it. Nothing is left of a call that only telemetry knows. */
function hiddenEdge({
  from,
  to,
  declared,
  crossCluster,
  crossings,
}: GraphEdgeView): GraphEdgeView[] {
  if (declared !== 'yes') return [];
  // That it leaves its cluster may be known from what was seen alone.
  const isTold = crossCluster === true && crossings === undefined;
  return [
    {
      from,
      to,
      declared,
      observed: 'unknown',
      ...(isTold ? { crossCluster: true as const } : {}),
    },
  ];
}

/**
 * The graph as somebody may see it. What is declared everybody sees; calls that were seen, those who may read the
 * telemetry of one of their ends, as on the pages of the two services.
 */
export function visibleGraph(
  whole: WholeGraph,
  readable: ReadonlySet<string>,
): Omit<GraphView, 'now' | 'change'> {
  const edges = whole.edges.flatMap(edge =>
    readable.has(edge.from) || readable.has(edge.to)
      ? [edge]
      : hiddenEdge(edge),
  );
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const nodes = whole.nodes
    .filter(({ ref, manifest }) => manifest !== 'absent' || ends.has(ref))
    .map(node =>
      node.owner === undefined || readable.has(node.ref)
        ? node
        : hiddenNode(node),
    );
  const notAllowed = nodes.filter(({ hidden }) => hidden).length;
  return { ...whole, nodes, edges, notAllowed };
}
