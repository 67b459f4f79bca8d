import {
  ApiBlueprint,
  coreApis,
  type FetchApi,
} from '@backstage/frontend-plugin-api';
import type { MeshApi } from '@causeway/plugin-mesh-common';
import { DeferredMeshApi } from './DeferredMeshApi';
import { meshApiRef } from './meshApiRef';

/** The client of the backend, loaded when it is first asked. */
export function deferredMeshApi(fetchApi: FetchApi): MeshApi {
  return new DeferredMeshApi(async () => {
    const { MeshClient } = await import('@causeway/plugin-mesh-common');
    return new MeshClient({ fetchApi, baseUrl: 'plugin://mesh' });
  });
}

/** Speaks to the backend with the signed-in person's token. */
export const meshApi = ApiBlueprint.make({
  params: define =>
    define({
      api: meshApiRef,
      deps: { fetchApi: coreApis.fetch },
      factory: ({ fetchApi }) => deferredMeshApi(fetchApi),
    }),
});
