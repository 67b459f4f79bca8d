import { components } from './components';

/**
 * Directed graph by node: who is called.
 *
 * @public
 */
export type CallGraph = ReadonlyMap<string, readonly string[]>;

/** Shortest way from `start` back to itself, inside its component. */
function shortestWay(
  graph: CallGraph,
  start: string,
  component: ReadonlyMap<string, number>,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  let front = [start];
  while (front.length > 0) {
    const following: string[] = [];
    for (const node of front) {
      for (const target of graph.get(node) ?? []) {
        if (target === start) {
          const way = [start];
          for (let at = node; at !== start; at = cameFrom.get(at) ?? start) {
            way.unshift(at);
          }
          return [start, ...way];
        }
        if (component.get(target) !== component.get(start)) continue;
        if (cameFrom.has(target)) continue;
        cameFrom.set(target, node);
        following.push(target);
      }
    }
    front = following;
  }
  return undefined;
}

/**
 * For each of `nodes` that lies on a cycle, the shortest one through it: [a, b, a].
 *
 * @public
 */
export function findCycles(
  graph: CallGraph,
  nodes: Iterable<string>,
): Map<string, readonly string[]> {
  const component = components(graph);
  const sizes = new Map<number, number>();
  for (const id of component.values()) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  const cycles = new Map<string, readonly string[]>();
  for (const node of nodes) {
    const id = component.get(node);
    if (id === undefined) continue;
    const selfCall = (graph.get(node) ?? []).includes(node);
    if ((sizes.get(id) ?? 0) < 2 && !selfCall) continue;
    const way = shortestWay(graph, node, component);
    if (way) cycles.set(node, way);
  }
  return cycles;
}
