import { createFrontendPlugin } from '@backstage/frontend-plugin-api';
import { RiShareLine } from '@remixicon/react';
import { meshApi } from './api';
import { entityLinks } from './entityLinks';
import { needsAction } from './header';
import { pages } from './pages';
import { panels } from './panels';
import {
  changeRouteRef,
  createRouteRef,
  formRouteRef,
  rootRouteRef,
  ruleRouteRef,
  tryRouteRef,
} from './routes';
import { searchExtensions } from './search';

/** @public */
export const meshPlugin = createFrontendPlugin({
  pluginId: 'mesh',
  title: 'Service mesh',
  icon: <RiShareLine />,
  info: { packageJson: () => import('../package.json') },
  routes: {
    root: rootRouteRef,
    change: changeRouteRef,
    form: formRouteRef,
    rule: ruleRouteRef,
    try: tryRouteRef,
  },
  externalRoutes: { create: createRouteRef },
  extensions: [
    meshApi,
    ...pages,
    ...panels,
    ...entityLinks,
    needsAction,
    ...searchExtensions,
  ],
});
