import { stringifyEntityRef } from '@backstage/catalog-model';
import { useRouteRef } from '@backstage/frontend-plugin-api';
import {
  entityRouteParams,
  entityRouteRef,
  useEntity,
} from '@backstage/plugin-catalog-react';
import { serviceRefOf } from '../panels/meshService';
import { meshTab } from '../parts/meshTab';
import { useMeshPath } from '../parts/useMeshPath';

/** Where the pages about the entity's service are; undefined where the app has none. */
export function usePlaces() {
  const { entity } = useEntity();
  const toEntity = useRouteRef(entityRouteRef);
  const graph = useMeshPath('graph');
  const changes = useMeshPath('all');
  const service = encodeURIComponent(
    serviceRefOf(entity) ?? stringifyEntityRef(entity),
  );
  return {
    tab: toEntity && `${toEntity(entityRouteParams(entity))}/${meshTab}`,
    graph: graph && `${graph}?focus=${service}`,
    changes: changes && `${changes}?service=${service}&state=all`,
  };
}
