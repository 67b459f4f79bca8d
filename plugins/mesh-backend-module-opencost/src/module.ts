import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { signalSourcesExtensionPoint } from '@causeway/plugin-mesh-node';
import { OpenCostSource } from './OpenCostSource';
import { readOpenCostConfig } from './readOpenCostConfig';

/**
 * Adds OpenCost as a signal source of the mesh plugin, when `mesh.evidence.opencost` is configured.
 * Starting does not need any of them to be up.
 * @public
 */
export const meshModuleOpenCost = createBackendModule({
  pluginId: 'mesh',
  moduleId: 'opencost',
  register(module) {
    module.registerInit({
      deps: {
        config: coreServices.rootConfig,
        logger: coreServices.logger,
        sources: signalSourcesExtensionPoint,
      },
      async init({ config, logger, sources }) {
        const opencost = readOpenCostConfig(config);
        if (opencost !== undefined) {
          sources.addSource(
            new OpenCostSource(opencost, message => logger.warn(message)),
          );
        }
      },
    });
  },
});
