import { PluginHeaderActionBlueprint } from '@backstage/frontend-plugin-api';

/** In the header of every page of the mesh: what needs the reader. */
export const needsAction = PluginHeaderActionBlueprint.make({
  name: 'needs',
  params: { loader: () => import('./NeedsLink').then(m => <m.NeedsLink />) },
});
