import {
  DENIED,
  usual,
} from '../../plugins/mesh-backend-module-clickhouse/src/testing/accessLog';
import { randomOf } from '../measure/randomOf';
import type { RequestKey } from './RequestKey';
import { began, now } from './StoredLog';
import type { StoredLog } from './StoredLog';
import { zipf } from './zipf';

/** Rows of one insert: the engine holds a slice in memory several times over. */
const SLICE = 50_000;

/** Stored rows of one service over a week: few requests are most of the traffic. */
export async function writeRows(
  { engine, table }: StoredLog,
  {
    keys,
    rows,
    denied,
  }: {
    readonly keys: readonly RequestKey[];
    readonly rows: number;
    /** Of each key: what the proxy did, as today's policies say. */
    readonly denied: readonly boolean[];
  },
): Promise<void> {
  const pick = zipf(keys.length, randomOf(8));
  const seconds = now.getTime() / 1000 - began;
  for (let first = 0; first < rows; first += SLICE) {
    const values = Array.from(
      { length: Math.min(SLICE, rows - first) },
      (_, nth) => {
        const at = pick();
        const { peer, method, path } = keys[at];
        return {
          ...usual,
          at: (began + ((first + nth) / rows) * seconds).toFixed(3),
          san: peer,
          verb: method,
          uri: path,
          status: denied[at] ? 403 : 200,
          details: denied[at] ? DENIED : usual.details,
        };
      },
    );
    await engine.client.insert({ table, format: 'JSONEachRow', values });
  }
  // As a server does in the background; else how far it got would decide how long a question takes.
  await engine.client.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
}
