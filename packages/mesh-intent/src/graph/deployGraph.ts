import type { World } from '../world';
import { callGraph } from './callGraph';
import type { CallGraph } from './findCycles';

/** Ref of the database that stands beside a service: "shop/cart-db" (W). @public */
export function databaseRef(service: string): string {
  return `${service}-db`;
}

/**
 * What has to be there before what: the calls, and from each service with a database to that database, a leaf.
 *
 * @public
 */
export function deployGraph(world: World): CallGraph {
  const graph = new Map(callGraph(world));
  for (const [ref, { manifest }] of world.services) {
    if (manifest.spec.database === undefined) continue;
    const leaf = databaseRef(ref);
    graph.set(ref, [...(graph.get(ref) ?? []), leaf]);
    // A service of that name keeps its own calls; the rule database-name refuses the pair.
    if (!graph.has(leaf)) graph.set(leaf, []);
  }
  return graph;
}
