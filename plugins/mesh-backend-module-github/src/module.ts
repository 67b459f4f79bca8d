import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { codeHostExtensionPoint } from '@causeway/plugin-mesh-node';
import { readGitHubConfig } from './config/readGitHubConfig';
import { GitHubCodeHost } from './GitHubCodeHost';

/**
 * Makes GitHub the code host of the mesh plugin, when `mesh.codeHost.github` is configured.
 * Starting does not need GitHub to be reachable.
 * @public
 */
export const meshModuleGitHub = createBackendModule({
  pluginId: 'mesh',
  moduleId: 'github',
  register(module) {
    module.registerInit({
      deps: {
        codeHost: codeHostExtensionPoint,
        config: coreServices.rootConfig,
      },
      async init({ codeHost, config }) {
        if (!config.has('mesh.codeHost.github')) {
          return;
        }
        codeHost.setCodeHost(new GitHubCodeHost(readGitHubConfig(config)));
      },
    });
  },
});
