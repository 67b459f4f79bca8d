import { ApiBlueprint, coreApis } from '@backstage/frontend-plugin-api';
import { DeferredMeshApi } from './DeferredMeshApi';
import { meshApiRef } from './meshApiRef';

/** Speaks to the backend with the signed-in person's token. */
export const meshApi = ApiBlueprint.make({
  params: define =>
    define({
      api: meshApiRef,
      deps: { fetchApi: coreApis.fetch },
      factory: ({ fetchApi }) =>
        new DeferredMeshApi(async () => {
          const { MeshClient } = await import('@causeway/plugin-mesh-common');
          return new MeshClient({ fetchApi, baseUrl: 'plugin://mesh' });
        }),
    }),
});
