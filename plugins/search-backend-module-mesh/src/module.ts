import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { eventsServiceRef } from '@backstage/plugin-events-node';
import { searchIndexRegistryExtensionPoint } from '@backstage/plugin-search-backend-node/alpha';
import {
  CHANGE_MOVED_TOPIC,
  searchTypes,
  WORLD_CHANGED_TOPIC,
} from '@causeway/plugin-mesh-common';
import {
  changeDocuments,
  formDocuments,
  hostDocuments,
  identityDocuments,
} from './documents';
import { meshClient } from './meshClient';
import { MeshCollatorFactory } from './MeshCollatorFactory';
import { PromptSchedule } from './PromptSchedule';
import { readSchedule } from './readSchedule';

/**
 * Puts changes, hosts outside the mesh and identities into the search.
 * @public
 */
export const searchModuleMesh = createBackendModule({
  pluginId: 'search',
  moduleId: 'mesh',
  register(reg) {
    reg.registerInit({
      deps: {
        auth: coreServices.auth,
        config: coreServices.rootConfig,
        discovery: coreServices.discovery,
        events: eventsServiceRef,
        index: searchIndexRegistryExtensionPoint,
        logger: coreServices.logger,
        scheduler: coreServices.scheduler,
      },
      async init({ index, config, ...deps }) {
        const mesh = meshClient(deps);
        const schedule = readSchedule(config);
        const add = (
          topic: string,
          of: ConstructorParameters<typeof MeshCollatorFactory>[0],
        ) =>
          index.addCollator({
            factory: new MeshCollatorFactory(of),
            schedule: new PromptSchedule({ ...deps, schedule, topic }),
          });
        add(CHANGE_MOVED_TOPIC, {
          type: searchTypes.change,
          // Forms too: an engine has no index of a type without documents, and a search in it then fails.
          documents: async () => [
            ...(await formDocuments(mesh)),
            ...(await changeDocuments(mesh)),
          ],
        });
        add(WORLD_CHANGED_TOPIC, {
          type: searchTypes.host,
          documents: () => hostDocuments(mesh),
        });
        add(WORLD_CHANGED_TOPIC, {
          type: searchTypes.identity,
          documents: () => identityDocuments(mesh),
        });
      },
    });
  },
});
