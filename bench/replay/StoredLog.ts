import type { ClickHouseConfig } from '../../plugins/mesh-backend-module-clickhouse/src';
import {
  createLog,
  logConfig,
} from '../../plugins/mesh-backend-module-clickhouse/src/testing/accessLog';
import type { StartedClickHouse } from '../../plugins/mesh-backend-module-clickhouse/src/testing/startClickHouse';

const TABLE = 'access_log';
const HOUR = 3600;
/** The longest a replay asks for. */
export const HOURS = 168;

/** End of the week the log holds. */
export const now = new Date('2027-03-10T12:00:00Z');
/** Epoch seconds of its beginning and its middle, where the sampling of successes was lowered. */
export const began = now.getTime() / 1000 - HOURS * HOUR + 1;
export const lowered = now.getTime() / 1000 - (HOURS * HOUR) / 2;

/** The engine with the table that the module's own tests use, and how the module is told to read it. */
export interface StoredLog {
  readonly engine: StartedClickHouse;
  readonly table: string;
  readonly config: ClickHouseConfig;
}

export async function openLog(engine: StartedClickHouse): Promise<StoredLog> {
  await createLog(engine, TABLE, []);
  return {
    engine,
    table: TABLE,
    config: logConfig(engine, TABLE, {
      // Denials are logged in full.
      samplingRates: [
        { from: lowered, success: 0.01, failure: 1 },
        { from: began, success: 0.1, failure: 1 },
      ],
      timeoutMs: 60_000,
    }),
  };
}
