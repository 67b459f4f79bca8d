import type { Entity } from '@backstage/catalog-model';
import { serviceRefOf } from '../panels/meshService';

/** Whether an entity stands for a service of the mesh: for `if` of the entity page. @public */
export function isMeshAvailable(entity: Entity): boolean {
  return serviceRefOf(entity) !== undefined;
}
