import { convertLegacyRouteRef } from '@backstage/core-compat-api';
import {
  createApiFactory,
  createPlugin,
  fetchApiRef,
} from '@backstage/core-plugin-api';
import { deferredMeshApi, meshApiRef } from '../api';
import {
  changeRouteRef,
  createRouteRef,
  formRouteRef,
  rootRouteRef,
  ruleRouteRef,
  tryRouteRef,
} from '../routes';

/** The routes of the new frontend system as the old one knows them: links lead to the same pages in both. */
export const legacyRoutes = {
  root: convertLegacyRouteRef(rootRouteRef),
  change: convertLegacyRouteRef(changeRouteRef),
  form: convertLegacyRouteRef(formRouteRef),
  rule: convertLegacyRouteRef(ruleRouteRef),
  try: convertLegacyRouteRef(tryRouteRef),
};

/** The plugin for apps on the old frontend system. @public */
export const meshPlugin = createPlugin({
  id: 'mesh',
  apis: [
    createApiFactory({
      api: meshApiRef,
      deps: { fetchApi: fetchApiRef },
      factory: ({ fetchApi }) => deferredMeshApi(fetchApi),
    }),
  ],
  routes: legacyRoutes,
  externalRoutes: { create: convertLegacyRouteRef(createRouteRef) },
});
