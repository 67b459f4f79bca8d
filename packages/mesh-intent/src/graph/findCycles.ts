/**
 * Directed graph by node: who is called.
 */
export type CallGraph = ReadonlyMap<string, readonly string[]>;

interface Frame {
  readonly node: string;
  next: number;
}

/** Strongly connected components by Tarjan's method, without recursion: a chain may be as long as the mesh. */
function components(graph: CallGraph): Map<string, number> {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const component = new Map<string, number>();
  const stack: string[] = [];
  let count = 0;
  for (const root of graph.keys()) {
    if (index.has(root)) continue;
    const frames: Frame[] = [{ node: root, next: 0 }];
    while (frames.length > 0) {
      const frame = frames[frames.length - 1];
      const { node } = frame;
      if (frame.next === 0) {
        index.set(node, index.size);
        low.set(node, index.get(node) ?? 0);
        stack.push(node);
      }
      const target = (graph.get(node) ?? [])[frame.next];
      frame.next += 1;
      if (target !== undefined) {
        if (!index.has(target)) frames.push({ node: target, next: 0 });
        else if (!component.has(target)) {
          low.set(node, Math.min(low.get(node) ?? 0, index.get(target) ?? 0));
        }
        continue;
      }
      frames.pop();
      const parent = frames[frames.length - 1]?.node;
      if (parent !== undefined) {
        low.set(parent, Math.min(low.get(parent) ?? 0, low.get(node) ?? 0));
      }
      if (low.get(node) !== index.get(node)) continue;
      for (
        let member = stack.pop();
        member !== undefined;
        member = stack.pop()
      ) {
        component.set(member, count);
        if (member === node) break;
      }
      count += 1;
    }
  }
  return component;
}

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
