import {
  createFrontendModule,
  SubPageBlueprint,
} from '@backstage/frontend-plugin-api';

/** The tab of the settings that the notifications bring and do not install themselves. */
const notifications = SubPageBlueprint.make({
  name: 'notifications',
  params: {
    path: 'notifications',
    title: 'Notifications',
    loader: () =>
      import('./NotificationSettings').then(m => <m.NotificationSettings />),
  },
});

export const settingsModule = createFrontendModule({
  pluginId: 'user-settings',
  extensions: [notifications],
});
