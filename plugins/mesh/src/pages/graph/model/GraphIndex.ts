import type {
  GraphEdgeView,
  GraphNodeView,
  GraphView,
} from '@causeway/plugin-mesh-common';
import { callStanding } from './callStanding';
import { NO_TEAM } from './GraphFilter';

const none: readonly GraphEdgeView[] = [];

export function teamOf({ owner }: Pick<GraphNodeView, 'owner'>): string {
  return owner ?? NO_TEAM;
}

/** The graph by service: edges are looked up, not searched. */
export class GraphIndex {
  readonly nodes: ReadonlyMap<string, GraphNodeView>;
  readonly edges: readonly GraphEdgeView[];
  readonly #out = new Map<string, GraphEdgeView[]>();
  readonly #in = new Map<string, GraphEdgeView[]>();

  /** With `problems`, only calls that are not both declared and seen, and the services at their ends. */
  static of(
    view: Pick<GraphView, 'nodes' | 'edges'>,
    { problems }: { readonly problems: boolean },
  ): GraphIndex {
    if (!problems) return new GraphIndex(view);
    const edges = view.edges.filter(edge => callStanding(edge) !== 'used');
    const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
    return new GraphIndex({
      nodes: view.nodes.filter(({ ref }) => ends.has(ref)),
      edges,
    });
  }

  private constructor({ nodes, edges }: Pick<GraphView, 'nodes' | 'edges'>) {
    this.nodes = new Map(nodes.map(node => [node.ref, node]));
    this.edges = edges;
    for (const edge of edges) {
      push(this.#out, edge.from, edge);
      push(this.#in, edge.to, edge);
    }
  }

  /** Calls that a service makes. */
  callsOf(ref: string): readonly GraphEdgeView[] {
    return this.#out.get(ref) ?? none;
  }

  /** Calls that a service gets. */
  callsTo(ref: string): readonly GraphEdgeView[] {
    return this.#in.get(ref) ?? none;
  }

  /** Services one call away, itself not among them. */
  neighboursOf(ref: string): ReadonlySet<string> {
    const found = new Set([
      ...this.callsOf(ref).map(({ to }) => to),
      ...this.callsTo(ref).map(({ from }) => from),
    ]);
    found.delete(ref);
    return found;
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const own = map.get(key);
  if (own === undefined) map.set(key, [value]);
  else own.push(value);
}
