import type { World } from '../world';
import type { CallGraph } from './findCycles';

/**
 * Who calls whom, as declared. Targets that are not declared are left out.
 *
 * @public
 */
export function callGraph(world: World): CallGraph {
  return new Map(
    [...world.services].map(([ref, { manifest }]) => [
      ref,
      manifest.spec.dependsOn
        .map(({ service }) => service)
        .filter(service => world.services.has(service)),
    ]),
  );
}
