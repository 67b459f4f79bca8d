import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { actionsRegistryServiceRef } from '@backstage/backend-plugin-api/alpha';
import { catalogServiceRef } from '@backstage/plugin-catalog-node';
import { eventsServiceRef } from '@backstage/plugin-events-node';
import { notificationService } from '@backstage/plugin-notifications-node';
import { signalsServiceRef } from '@backstage/plugin-signals-node';
import {
  clockServiceRef,
  codeHostExtensionPoint,
  CodeHostSlot,
  RolloutControlList,
  rolloutControlsExtensionPoint,
  SignalSourceList,
  signalSourcesExtensionPoint,
} from '@causeway/plugin-mesh-node';
import { startMesh } from './startMesh';

/**
 * The mesh plugin. A code host module (mesh.codeHost) must be installed beside it.
 * @public
 */
export const meshPlugin = createBackendPlugin({
  pluginId: 'mesh',
  register(env) {
    const slot = new CodeHostSlot();
    env.registerExtensionPoint(codeHostExtensionPoint, slot);
    const list = new SignalSourceList();
    env.registerExtensionPoint(signalSourcesExtensionPoint, list);
    const controls = new RolloutControlList();
    env.registerExtensionPoint(rolloutControlsExtensionPoint, controls);
    env.registerInit({
      deps: {
        actions: actionsRegistryServiceRef,
        auditor: coreServices.auditor,
        auth: coreServices.auth,
        catalog: catalogServiceRef,
        clock: clockServiceRef,
        config: coreServices.rootConfig,
        database: coreServices.database,
        events: eventsServiceRef,
        httpAuth: coreServices.httpAuth,
        httpRouter: coreServices.httpRouter,
        lifecycle: coreServices.lifecycle,
        logger: coreServices.logger,
        notifications: notificationService,
        permissions: coreServices.permissions,
        permissionsRegistry: coreServices.permissionsRegistry,
        signals: signalsServiceRef,
        userInfo: coreServices.userInfo,
      },
      init: deps =>
        startMesh({
          ...deps,
          codeHost: slot.codeHost,
          sources: list.sources,
          rolloutControls: controls.controls,
        }),
    });
  },
});
