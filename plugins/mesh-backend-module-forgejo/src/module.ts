import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { codeHostExtensionPoint } from '@causeway/plugin-mesh-node';
import { readForgejoConfig } from './config/readForgejoConfig';
import { ForgejoCodeHost } from './ForgejoCodeHost';

/**
 * Makes a Forgejo the code host of the mesh plugin, when `mesh.codeHost.forgejo` is configured.
 * Starting does not need the forge to be up.
 * @public
 */
export const meshModuleForgejo = createBackendModule({
  pluginId: 'mesh',
  moduleId: 'forgejo',
  register(module) {
    module.registerInit({
      deps: {
        codeHost: codeHostExtensionPoint,
        config: coreServices.rootConfig,
      },
      async init({ codeHost, config }) {
        if (!config.has('mesh.codeHost.forgejo')) {
          return;
        }
        codeHost.setCodeHost(new ForgejoCodeHost(readForgejoConfig(config)));
      },
    });
  },
});
