import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knex as createKnex } from 'knex';
import { DatabaseSnapshotStore } from '../../plugins/mesh-backend/src/evidence/DatabaseSnapshotStore';
import { migrationsDirectory } from '../../plugins/mesh-backend/src/migrate';

export interface OpenSnapshots {
  readonly store: DatabaseSnapshotStore;
  close(): Promise<void>;
}

/** An empty store of snapshots in SQLite on disk, as a portal on one machine has it. */
export async function openSnapshots(): Promise<OpenSnapshots> {
  const folder = mkdtempSync(join(tmpdir(), 'causeway-snapshots-'));
  const knex = createKnex({
    client: 'better-sqlite3',
    connection: { filename: join(folder, 'mesh.sqlite') },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  await knex.migrate.latest({ directory: migrationsDirectory });
  return {
    store: new DatabaseSnapshotStore(knex),
    close: async () => {
      await knex.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
