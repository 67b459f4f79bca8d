import { createBackend } from '@backstage/backend-defaults';

const backend = createBackend();

backend.add(import('@backstage/plugin-app-backend'));

backend.add(import('@backstage/plugin-auth-backend'));
backend.add(import('./signIn'));

backend.add(import('@backstage/plugin-catalog-backend'));
backend.add(
  import('@backstage/plugin-catalog-backend-module-scaffolder-entity-model'),
);
backend.add(import('@backstage/plugin-catalog-backend-module-logs'));
backend.add(import('@causeway/plugin-catalog-backend-module-mesh'));

backend.add(import('@backstage/plugin-scaffolder-backend'));
backend.add(import('@causeway/plugin-scaffolder-backend-module-mesh'));

backend.add(import('@backstage/plugin-permission-backend'));
backend.add(import('./permission'));

backend.add(import('@backstage/plugin-search-backend'));
backend.add(import('@backstage/plugin-search-backend-module-catalog'));
backend.add(import('@causeway/plugin-search-backend-module-mesh'));

backend.add(import('@backstage/plugin-events-backend'));
backend.add(import('@backstage/plugin-signals-backend'));
backend.add(import('@backstage/plugin-notifications-backend'));
backend.add(import('@backstage/plugin-mcp-actions-backend'));
backend.add(import('@backstage/plugin-user-settings-backend'));

backend.add(import('@causeway/plugin-mesh-backend'));
backend.add(import('@causeway/plugin-mesh-backend-module-clickhouse'));
backend.add(import('@causeway/plugin-mesh-backend-module-forgejo'));
backend.add(import('@causeway/plugin-mesh-backend-module-github'));
backend.add(import('@causeway/plugin-mesh-backend-module-istiod'));
backend.add(import('@causeway/plugin-mesh-backend-module-kubernetes'));
backend.add(import('@causeway/plugin-mesh-backend-module-opencost'));
backend.add(import('@causeway/plugin-mesh-backend-module-prometheus'));
backend.add(import('@causeway/plugin-mesh-backend-module-scenario'));

backend.start();
