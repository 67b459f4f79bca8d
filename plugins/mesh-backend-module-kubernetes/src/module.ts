import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  rolloutControlsExtensionPoint,
  signalSourcesExtensionPoint,
} from '@causeway/plugin-mesh-node';
import { KubernetesControl } from './KubernetesControl';
import { KubernetesSource } from './KubernetesSource';
import { readKubernetesConfig } from './readKubernetesConfig';

/**
 * Adds Kubernetes clusters as a signal source of the mesh plugin, when `mesh.evidence.kubernetes` is configured.
 * Starting does not need any of them to be up.
 * @public
 */
export const meshModuleKubernetes = createBackendModule({
  pluginId: 'mesh',
  moduleId: 'kubernetes',
  register(module) {
    module.registerInit({
      deps: {
        config: coreServices.rootConfig,
        controls: rolloutControlsExtensionPoint,
        logger: coreServices.logger,
        sources: signalSourcesExtensionPoint,
      },
      async init({ config, controls, logger, sources }) {
        const kubernetes = readKubernetesConfig(config);
        if (kubernetes !== undefined) {
          sources.addSource(
            new KubernetesSource(kubernetes, message => logger.warn(message)),
          );
          controls.addControl(new KubernetesControl(kubernetes.clusters));
        }
      },
    });
  },
});
