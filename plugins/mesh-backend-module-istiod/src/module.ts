import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { signalSourcesExtensionPoint } from '@causeway/plugin-mesh-node';
import { IstiodSource } from './IstiodSource';
import { readIstiodConfig } from './readIstiodConfig';

/**
 * Adds istiod as a telemetry source of the mesh plugin, when `mesh.evidence.istiod` is configured.
 * Starting does not need any of them to be up.
 * @public
 */
export const meshModuleIstiod = createBackendModule({
  pluginId: 'mesh',
  moduleId: 'istiod',
  register(module) {
    module.registerInit({
      deps: {
        config: coreServices.rootConfig,
        sources: signalSourcesExtensionPoint,
      },
      async init({ config, sources }) {
        const istiod = readIstiodConfig(config);
        if (istiod !== undefined) {
          sources.addSource(new IstiodSource(istiod));
        }
      },
    });
  },
});
