import {
  coreServices,
  createBackendModule,
} from '@backstage/backend-plugin-api';
import { policyExtensionPoint } from '@backstage/plugin-permission-node/alpha';
import { CausewayPolicy } from './CausewayPolicy';

export const permissionModule = createBackendModule({
  pluginId: 'permission',
  moduleId: 'causeway-policy',
  register(reg) {
    reg.registerInit({
      deps: {
        config: coreServices.rootConfig,
        policy: policyExtensionPoint,
        userInfo: coreServices.userInfo,
      },
      async init({ config, policy, userInfo }) {
        policy.setPolicy(
          new CausewayPolicy({
            ownershipOf: async user =>
              (await userInfo.getUserInfo(user.credentials))
                .ownershipEntityRefs,
            platformGroups:
              config.getOptionalStringArray('mesh.roles.platform') ?? [],
            auditorGroups:
              config.getOptionalStringArray('mesh.roles.auditors') ?? [],
          }),
        );
      },
    });
  },
});
