import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { signalSourcesExtensionPoint } from '@causeway/plugin-mesh-node';
import { PrometheusSource } from './PrometheusSource';
import { readPrometheusConfig } from './readPrometheusConfig';

/**
 * Adds Prometheus as a telemetry source of the mesh plugin, when `mesh.evidence.prometheus` is configured.
 * Starting does not need any of them to be up.
 * @public
 */
export const meshModulePrometheus = createBackendModule({
  pluginId: 'mesh',
  moduleId: 'prometheus',
  register(module) {
    module.registerInit({
      deps: {
        config: coreServices.rootConfig,
        sources: signalSourcesExtensionPoint,
      },
      async init({ config, sources }) {
        const prometheus = readPrometheusConfig(config);
        if (prometheus !== undefined) {
          sources.addSource(new PrometheusSource(prometheus));
        }
      },
    });
  },
});
