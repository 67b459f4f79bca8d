import { allCycles } from './allCycles';
import type { CallGraph } from './findCycles';

/**
 * Deployment waves (W): wave 0 needs nothing, each next one only what stands in waves before it.
 * Not the waves of clusters.
 *
 * @public
 */
export type DeployWaves =
  | {
      readonly ok: true;
      /** Refs of each wave, sorted; the index is the deployWave. */
      readonly waves: readonly (readonly string[])[];
    }
  | { readonly ok: false; readonly cycles: readonly (readonly string[])[] };

function depths(graph: CallGraph): Map<string, number> {
  const callers = new Map<string, string[]>();
  const open = new Map<string, number>();
  for (const [ref, targets] of graph) {
    const declared = new Set(targets.filter(target => graph.has(target)));
    open.set(ref, declared.size);
    for (const target of declared) {
      const known = callers.get(target);
      if (known === undefined) callers.set(target, [ref]);
      else known.push(ref);
    }
  }
  const depth = new Map<string, number>();
  const ready = [...open]
    .filter(([, count]) => count === 0)
    .map(([ref]) => ref);
  for (const ref of ready) depth.set(ref, 0);
  // Without recursion: a chain may be as long as the mesh. What lies on a cycle never becomes ready.
  for (let ref = ready.pop(); ref !== undefined; ref = ready.pop()) {
    const below = (depth.get(ref) ?? 0) + 1;
    for (const caller of callers.get(ref) ?? []) {
      depth.set(caller, Math.max(depth.get(caller) ?? 0, below));
      const left = (open.get(caller) ?? 0) - 1;
      open.set(caller, left);
      if (left === 0) ready.push(caller);
    }
  }
  for (const [ref, left] of open) if (left > 0) depth.delete(ref);
  return depth;
}

/**
 * Puts each node at the length of the longest way down from it. A graph with cycles has no such order; all of them are told.
 *
 * @public
 */
export function deployWaves(graph: CallGraph): DeployWaves {
  const depth = depths(graph);
  if (depth.size < graph.size) {
    return { ok: false, cycles: allCycles(graph).cycles };
  }
  const waves: string[][] = [];
  for (const [ref, wave] of [...depth].sort(([a], [b]) => (a < b ? -1 : 1))) {
    while (waves.length <= wave) waves.push([]);
    waves[wave].push(ref);
  }
  return { ok: true, waves };
}
