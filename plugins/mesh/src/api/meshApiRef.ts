import { createApiRef } from '@backstage/frontend-plugin-api';
import type { MeshApi } from '@causeway/plugin-mesh-common';

/** The mesh API as pages and panels call it. @public */
export const meshApiRef = createApiRef<MeshApi>().with({
  id: 'plugin.mesh.client',
  pluginId: 'mesh',
});
