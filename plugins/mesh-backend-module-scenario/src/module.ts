import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { signalSourcesExtensionPoint } from '@causeway/plugin-mesh-node';
import { readScenarioConfig } from './readScenarioConfig';
import { ScenarioSource } from './ScenarioSource';

/**
 * Adds the embedded estate's telemetry to the mesh plugin, when `mesh.evidence.scenario` is configured.
 * @public
 */
export const meshModuleScenario = createBackendModule({
  pluginId: 'mesh',
  moduleId: 'scenario',
  register(module) {
    module.registerInit({
      deps: {
        config: coreServices.rootConfig,
        logger: coreServices.logger,
        sources: signalSourcesExtensionPoint,
      },
      async init({ config, logger, sources }) {
        const scenario = readScenarioConfig(config);
        if (scenario === undefined) return;
        sources.addSource(new ScenarioSource(scenario));
        logger.warn(
          'Telemetry is made up by the embedded estate (mesh.evidence.scenario)',
        );
      },
    });
  },
});
