import {
  resolvePackagePath,
  type DatabaseService,
} from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';

/** Folder of the migrations, in the source tree and in the published package alike. */
export const migrationsDirectory = resolvePackagePath(
  '@causeway/plugin-mesh-backend',
  'migrations',
);

/** The plugin's database, migrated unless configuration leaves that to someone else. */
export async function migrate(database: DatabaseService): Promise<Knex> {
  const knex = await database.getClient();
  if (!database.migrations?.skip) {
    await knex.migrate.latest({ directory: migrationsDirectory });
  }
  return knex;
}
