import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { catalogProcessingExtensionPoint } from '@backstage/plugin-catalog-node';
import { eventsServiceRef } from '@backstage/plugin-events-node';
import { DependencyRelations } from './DependencyRelations';
import { MeshEntityProvider } from './MeshEntityProvider';
import { readCatalogMeshConfig } from './readCatalogMeshConfig';
import { servicesReader } from './servicesReader';

/**
 * Adds either the entity provider or the relations processor, as catalog.mesh.emit says.
 * @public
 */
export const catalogModuleMesh = createBackendModule({
  pluginId: 'catalog',
  moduleId: 'mesh',
  register(reg) {
    reg.registerInit({
      deps: {
        auth: coreServices.auth,
        catalog: catalogProcessingExtensionPoint,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
        events: eventsServiceRef,
        logger: coreServices.logger,
        scheduler: coreServices.scheduler,
      },
      async init(deps) {
        const { emit, group } = readCatalogMeshConfig(deps.config);
        const services = servicesReader(deps);
        if (emit === 'relations') {
          deps.catalog.addProcessor(
            new DependencyRelations({ services, group }),
          );
          return;
        }
        deps.catalog.addEntityProvider(
          new MeshEntityProvider({
            ...deps,
            services,
            group,
            everyMinute: deps.scheduler.createScheduledTaskRunner({
              frequency: { minutes: 1 },
              timeout: { minutes: 5 },
              initialDelay: { seconds: 2 },
            }),
          }),
        );
      },
    });
  },
});
