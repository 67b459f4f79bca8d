import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Statement {
  /** Rows as arrays, which is the fastest way to read many. */
  raw(): Statement;
  run(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): unknown[];
  iterate(...values: readonly unknown[]): Iterable<unknown>;
}

/** What the bench uses of better-sqlite3. */
export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): unknown;
  close(): unknown;
}

/** The product's own SQLite, in a file of its own. */
export function openDatabase(file: string): Database {
  const backend = join(__dirname, '../../plugins/mesh-backend/package.json');
  const Sqlite = createRequire(backend)('better-sqlite3') as new (
    path: string,
  ) => Database;
  return new Sqlite(file);
}
