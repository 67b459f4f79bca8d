import type { CallGraph } from './findCycles';

/** @public */
export interface Reached {
  readonly ref: string;
  /** Calls in between; 1 is a direct neighbour. */
  readonly distance: number;
  /** The neighbour one step nearer, by which it is reached; the asked service itself at distance 1. */
  readonly via: string;
}

/** @public */
export interface BlastRadius {
  /** Up: everyone who notices when the service fails, nearest first. */
  readonly callers: readonly Reached[];
  /** Down: everything whose failure the service notices, nearest first. */
  readonly callees: readonly Reached[];
}

function turned(graph: CallGraph): CallGraph {
  const callers = new Map<string, string[]>();
  for (const [caller, targets] of graph) {
    for (const target of targets) {
      const known = callers.get(target);
      if (known === undefined) callers.set(target, [caller]);
      else known.push(caller);
    }
  }
  return callers;
}

function reachedFrom(graph: CallGraph, ref: string): Reached[] {
  const reached = new Map<string, Reached>();
  let front = [ref];
  for (let distance = 1; front.length > 0; distance += 1) {
    const next: string[] = [];
    for (const via of front) {
      for (const target of graph.get(via) ?? []) {
        if (target === ref || reached.has(target)) continue;
        reached.set(target, { ref: target, distance, via });
        next.push(target);
      }
    }
    // Sorted, so that `via` does not depend on the order in which files were read.
    front = next.sort();
  }
  return [...reached.values()].sort(
    (a, b) => a.distance - b.distance || (a.ref < b.ref ? -1 : 1),
  );
}

/**
 * What a failure of one service reaches, and what reaches it, over any number of calls.
 *
 * @public
 */
export function blastRadius(graph: CallGraph, ref: string): BlastRadius {
  return {
    callers: reachedFrom(turned(graph), ref),
    callees: reachedFrom(graph, ref),
  };
}
