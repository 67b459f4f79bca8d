import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend } from '@backstage/backend-defaults';
import { mockServices } from '@backstage/backend-test-utils';
import catalogPlugin from '@backstage/plugin-catalog-backend';
import catalogModuleMesh from '@causeway/plugin-catalog-backend-module-mesh';
import { meshModuleForgejo } from '@causeway/plugin-mesh-backend-module-forgejo';
import { meshPlugin } from '../../plugins/mesh-backend/src/plugin';
import type { CatalogOrders } from './CatalogOrders';

/** Configuration of a backend with the catalog on disk that nobody has to sign in to. */
function configOf(orders: CatalogOrders, scratch: string) {
  const baseUrl = `http://localhost:${orders.port}`;
  return {
    app: { baseUrl },
    backend: {
      baseUrl,
      listen: { port: orders.port },
      auth: { dangerouslyDisableDefaultAuthPolicy: true },
      database: {
        client: 'better-sqlite3',
        connection: { directory: join(scratch, 'db') },
      },
    },
    ...(orders.fills === 'provider'
      ? {
          mesh: { ...orders.mesh, cacheDirectory: join(scratch, 'cache') },
          catalog: { mesh: { emit: 'components' } },
        }
      : {
          catalog: {
            rules: [{ allow: ['Component', 'System', 'Location'] }],
            locations: orders.files.map(target => ({ type: 'file', target })),
          },
        }),
  };
}

/** A backend with the catalog and what fills it: the mesh's provider, or a location for each file. */
async function start(orders: CatalogOrders): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'causeway-catalog-'));
  const backend = createBackend();
  backend.add(
    mockServices.rootConfig.factory({ data: configOf(orders, scratch) }),
  );
  backend.add(catalogPlugin);
  if (orders.fills === 'provider') {
    backend.add(meshPlugin);
    backend.add(meshModuleForgejo);
    backend.add(catalogModuleMesh);
  }
  await backend.start();
  process.send?.({ type: 'ready' });
  process.once('disconnect', async () => {
    await backend.stop();
    rmSync(scratch, { recursive: true, force: true });
    process.exit(0);
  });
}

// What compiles the sources sends messages of its own.
process.on('message', (told: { readonly orders?: CatalogOrders }) => {
  if (told.orders === undefined) return;
  start(told.orders).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
});
