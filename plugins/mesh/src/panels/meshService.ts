import type { Entity } from '@backstage/catalog-model';

/** Names the service a Component stands for: "namespace/name". */
export const SERVICE_ANNOTATION = 'mesh.corp/service';

/** Components that stand for a service of the mesh. */
export const isMeshService = {
  kind: 'component',
  [`metadata.annotations.${SERVICE_ANNOTATION}`]: { $exists: true },
};

/** The ref, always from the annotation: an entity may be called anything. */
export function serviceRefOf(entity: Entity): string | undefined {
  return entity.metadata.annotations?.[SERVICE_ANNOTATION];
}
