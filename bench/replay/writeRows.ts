import { randomOf } from '../measure/randomOf';
import type { Database } from './Database';
import type { Keys } from './drawKeys';
import { zipf } from './zipf';

const WEEK_SECONDS = 7 * 86_400;

const tables = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE access (
    service INTEGER NOT NULL,
    at INTEGER NOT NULL,
    peer INTEGER,
    method INTEGER NOT NULL,
    path INTEGER NOT NULL,
    denied INTEGER NOT NULL,
    weight INTEGER NOT NULL
  );
  BEGIN`;

// Covering, and in the order in which a replay groups: no row is sorted, and the table itself is not read.
const index = `
  COMMIT;
  CREATE INDEX access_replay ON access (service, peer, method, path, denied, weight, at);
  ANALYZE`;

/** Stored rows of one service over a week: few requests are most of the traffic. */
export function writeRows(
  database: Database,
  {
    keys,
    rows,
    denied,
  }: {
    readonly keys: Keys['keys'];
    readonly rows: number;
    /** Of each key: what the proxy did, as today's policies say. */
    readonly denied: readonly boolean[];
  },
): void {
  const pick = zipf(keys.length, randomOf(8));
  database.exec(tables);
  const insert = database.prepare(
    'INSERT INTO access VALUES (1, ?, ?, ?, ?, ?, ?)',
  );
  for (let nth = 0; nth < rows; nth += 1) {
    const at = pick();
    // Denials are logged in full; the sampling of the rest was lowered half way.
    const weight = nth * 2 < rows ? 10 : 100;
    insert.run(
      Math.floor((nth / rows) * WEEK_SECONDS),
      ...keys[at],
      denied[at] ? 1 : 0,
      denied[at] ? 1 : weight,
    );
  }
  database.exec(index);
}
