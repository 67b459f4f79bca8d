import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { scaffolderActionsExtensionPoint } from '@backstage/plugin-scaffolder-node';
import { createPreviewAction } from './actions/previewAction';
import { createSubmitAction } from './actions/submitAction';
import { clientFor } from './clientFor';

/**
 * Adds mesh:change:preview and mesh:change:submit.
 * @public
 */
export const scaffolderModuleMesh = createBackendModule({
  pluginId: 'scaffolder',
  moduleId: 'mesh',
  register(reg) {
    reg.registerInit({
      deps: {
        actions: scaffolderActionsExtensionPoint,
        auth: coreServices.auth,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
      },
      async init({ actions, auth, config, discovery }) {
        const client = clientFor({ auth, discovery });
        const portalUrl = config.getString('app.baseUrl').replace(/\/$/, '');
        actions.addActions(
          createPreviewAction({ client }),
          createSubmitAction({ client, portalUrl }),
        );
      },
    });
  },
});
