import { components } from './components';
import type { CallGraph } from './findCycles';

/** @public */
export interface CycleList {
  /** Each starts and ends with its alphabetically first node: [a, b, a]. Shortest first. */
  readonly cycles: readonly (readonly string[])[];
  /** False when there are more than the limit. */
  readonly complete: boolean;
}

/** Shortest way `from` → … → `to` over nodes of one component, both ends included. */
function shortestWay(
  graph: CallGraph,
  ends: { readonly from: string; readonly to: string },
  within: (node: string) => boolean,
): string[] {
  const cameFrom = new Map<string, string | undefined>([
    [ends.from, undefined],
  ]);
  for (const node of cameFrom.keys()) {
    if (node === ends.to) break;
    // A map is walked in the order of insertion, also of what is added meanwhile: this is breadth first.
    for (const target of [...(graph.get(node) ?? [])].sort()) {
      if (within(target) && !cameFrom.has(target)) cameFrom.set(target, node);
    }
  }
  const way: string[] = [];
  for (
    let at: string | undefined = ends.to;
    at !== undefined;
    at = cameFrom.get(at)
  ) {
    way.unshift(at);
  }
  return way;
}

/** The same ring, told from its alphabetically first node. */
function rotated(ring: readonly string[]): string[] {
  const [first] = [...ring].sort();
  const at = ring.indexOf(first);
  return [...ring.slice(at), ...ring.slice(0, at), first];
}

function order(a: readonly string[], b: readonly string[]): number {
  if (a.length !== b.length) return a.length - b.length;
  return a.join('\u0000') < b.join('\u0000') ? -1 : 1;
}

/**
 * Cycles of a graph such that every call that lies on any cycle lies on one of these, by the shortest way around.
 * All elementary cycles would be more than anybody can list: their number grows exponentially, that of calls does not.
 *
 * @public
 */
export function allCycles(
  graph: CallGraph,
  options: { readonly limit?: number } = {},
): CycleList {
  const { limit = 1000 } = options;
  const component = components(graph);
  const found = new Map<string, readonly string[]>();
  for (const from of [...graph.keys()].sort()) {
    const id = component.get(from);
    const within = (node: string) => component.get(node) === id;
    for (const to of [...(graph.get(from) ?? [])].sort()) {
      if (!graph.has(to) || !within(to)) continue;
      const way = shortestWay(graph, { from: to, to: from }, within);
      const cycle = rotated(way);
      const key = cycle.join('\u0000');
      if (!found.has(key) && found.size === limit) {
        return { cycles: [...found.values()].sort(order), complete: false };
      }
      found.set(key, cycle);
    }
  }
  return { cycles: [...found.values()].sort(order), complete: true };
}
