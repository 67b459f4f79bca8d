import type { World } from '@causeway/mesh-intent';

type Callers = ReadonlyMap<string, ReadonlySet<string>>;

/** Of each world once, for as long as it lives: to look through all manifests for each page would be slow in a large mesh. */
const known = new WeakMap<World, Callers>();

const nobody: ReadonlySet<string> = new Set();

function callersIn(world: World): Callers {
  const callers = new Map<string, Set<string>>();
  for (const { ref, manifest } of world.services.values()) {
    for (const { service } of manifest.spec.dependsOn ?? []) {
      const own = callers.get(service);
      if (own === undefined) callers.set(service, new Set([ref]));
      else own.add(ref);
    }
  }
  return callers;
}

/** Services that declare to call one. */
export function declaredCallers(
  world: World,
  ref: string,
): ReadonlySet<string> {
  const callers = known.get(world) ?? callersIn(world);
  known.set(world, callers);
  return callers.get(ref) ?? nobody;
}
