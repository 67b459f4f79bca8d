import type { PlatformAlias, PlatformIstioObject, World } from '../world';
import { servicesIn } from '../world/servicesIn';
import type { StructuralSubject } from './structuralFindings';

type Plain = Readonly<Record<string, unknown>>;

/** An object of the platform tree for structural rules. Its fields have no places of their own, the object has one. */
export function platformSubject(
  { namespace, object, source }: PlatformIstioObject | PlatformAlias,
  within?: Plain,
): StructuralSubject {
  const { metadata } = object;
  return {
    value: object,
    among: JSON.stringify(within),
    place: () => source,
    read: () => ({
      // The API server fills in the namespace the object is applied to.
      object: { ...object, metadata: { ...(metadata as Plain), namespace } },
      namespaceObject: within,
    }),
  };
}

/**
 * A namespace as the API server has it. One that holds services of ours is part of the mesh, also where the platform
 * tree does not say so.
 */
export function namespaceObject(world: World, name: string): Plain {
  const labels = {
    ...(servicesIn(world, name).length > 0
      ? { 'istio-injection': 'enabled' }
      : {}),
    ...world.platform?.namespaces.get(name),
  };
  return { metadata: { name, labels } };
}
