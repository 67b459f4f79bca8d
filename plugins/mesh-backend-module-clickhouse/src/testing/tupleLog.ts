import { accessLogTuples, type AccessLogValue } from '@causeway/mesh-intent';
import type { ClickHouseConfig } from '../ClickHouseConfig';
import { ClickHouseSource } from '../ClickHouseSource';
import { createLog, type LoggedRow, logConfig } from './accessLog';
import { startClickHouse, type StartedClickHouse } from './startClickHouse';

/** When questions are asked. */
export const now = new Date('2027-03-10T12:00:00.500Z');

/** The real engine for the tests of one file, and the questions they ask of tables of their own. */
export function tupleLog() {
  let engine: StartedClickHouse;
  let tables = 0;

  beforeAll(async () => {
    engine = await startClickHouse();
  });
  afterAll(() => engine.stop());

  async function tableOf(rows: readonly Partial<LoggedRow>[]): Promise<string> {
    tables += 1;
    await createLog(engine, `log${tables}`, rows);
    return `log${tables}`;
  }

  function ask(
    config: ClickHouseConfig,
    params: object = { namespace: 'shop', service: 'cart', hours: 24 },
  ) {
    return new ClickHouseSource(config).ask({
      signal: 'access-log-tuples',
      part: 'tuples',
      site: 'north',
      params,
      now,
      abort: AbortSignal.timeout(30_000),
    });
  }

  async function told(
    table: string,
    more: Partial<ClickHouseConfig> = {},
  ): Promise<AccessLogValue> {
    const answer = await ask(logConfig(engine, table, more));
    if (answer.state !== 'value') throw new Error(answer.message);
    // What the plugin would refuse is no answer.
    return accessLogTuples.value.parse(answer.value);
  }

  async function tuplesOf(
    rows: readonly Partial<LoggedRow>[],
    more: Partial<ClickHouseConfig> = {},
  ) {
    const { clusters } = await told(await tableOf(rows), more);
    return clusters.flatMap(({ tuples }) => tuples);
  }

  const without = (
    column: keyof ClickHouseConfig['columns'],
  ): Pick<ClickHouseConfig, 'columns'> => ({
    columns: { ...logConfig(engine, 'x').columns, [column]: undefined },
  });

  return {
    get engine() {
      return engine;
    },
    tableOf,
    ask,
    told,
    tuplesOf,
    without,
  };
}
