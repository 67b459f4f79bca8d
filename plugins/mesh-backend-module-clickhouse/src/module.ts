import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { signalSourcesExtensionPoint } from '@causeway/plugin-mesh-node';
import { ClickHouseSource } from './ClickHouseSource';
import { readClickHouseConfig } from './readClickHouseConfig';

/**
 * Adds ClickHouse as a telemetry source of the mesh plugin, when `mesh.evidence.clickhouse` is configured.
 * Starting does not need any of them to be up.
 * @public
 */
export const meshModuleClickHouse = createBackendModule({
  pluginId: 'mesh',
  moduleId: 'clickhouse',
  register(module) {
    module.registerInit({
      deps: {
        config: coreServices.rootConfig,
        sources: signalSourcesExtensionPoint,
      },
      async init({ config, sources }) {
        const clickhouse = readClickHouseConfig(config);
        if (clickhouse !== undefined) {
          sources.addSource(new ClickHouseSource(clickhouse));
        }
      },
    });
  },
});
