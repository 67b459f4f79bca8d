import { createFrontendModule } from '@backstage/frontend-plugin-api';
import { NavContentBlueprint } from '@backstage/plugin-app-react';
import { Navigation } from './Navigation';

export const navModule = createFrontendModule({
  pluginId: 'app',
  extensions: [NavContentBlueprint.make({ params: { component: Navigation } })],
});
