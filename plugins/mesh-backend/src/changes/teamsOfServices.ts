import type { World } from '@causeway/mesh-intent';

/** Who owns services, in any of the worlds: a change that hands one over is of interest to both. */
export function teamsOfServices(
  services: readonly string[],
  worlds: readonly Pick<World, 'services'>[],
): readonly string[] {
  const owners = worlds.flatMap(world =>
    services.flatMap(
      ref => world.services.get(ref)?.manifest.metadata.owner ?? [],
    ),
  );
  return [...new Set(owners)].sort();
}
