import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import {
  rolloutControlsExtensionPoint,
  signalSourcesExtensionPoint,
} from '@causeway/plugin-mesh-node';
import { readScenarioConfig } from './readScenarioConfig';
import { ScenarioControl } from './ScenarioControl';
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
        controls: rolloutControlsExtensionPoint,
        logger: coreServices.logger,
        sources: signalSourcesExtensionPoint,
      },
      async init({ config, controls, logger, sources }) {
        const scenario = readScenarioConfig(config);
        if (scenario === undefined) return;
        sources.addSource(new ScenarioSource(scenario));
        controls.addControl(new ScenarioControl(scenario));
        logger.warn(
          'Telemetry is made up by the embedded estate (mesh.evidence.scenario)',
        );
      },
    });
  },
});
