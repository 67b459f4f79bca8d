import type { ClickHouseConfig } from '../ClickHouseConfig';
import type { StartedClickHouse } from './startClickHouse';

/** A row as an inbound proxy logs a request that succeeds; a test says what is different. */
export interface LoggedRow {
  readonly at: string;
  readonly cluster: string;
  readonly ns: string;
  readonly svc: string;
  readonly side: string;
  readonly proto: string | null;
  readonly san: string | null;
  readonly verb: string;
  readonly uri: string;
  readonly host: string;
  readonly local: string;
  readonly sni: string | null;
  readonly details: string;
  readonly ended: string;
  readonly status: number;
  readonly upstream: string;
  readonly route: string;
  readonly share: number | null;
}

export const usual: LoggedRow = {
  at: '2027-03-10 11:00:00.000',
  cluster: 'one',
  ns: 'shop',
  svc: 'cart',
  side: 'inbound',
  proto: 'HTTP/1.1',
  san: 'spiffe://one.mesh.corp/ns/shop/sa/frontend',
  verb: 'GET',
  uri: '/items',
  host: 'cart:80',
  local: '10.1.2.3:8080',
  sni: '-',
  details: 'via_upstream',
  ended: '-',
  status: 200,
  upstream: 'inbound|8080||',
  route: 'default',
  share: null,
};

export const DENIED = 'rbac_access_denied_matched_policy[none]';

/** Of a time in UTC, as the engine reads it whatever the zone of the column. */
export function seconds(at: string): string {
  return (Date.parse(`${at.replace(' ', 'T')}Z`) / 1000).toFixed(3);
}

/** The table above, in columns of the usual types; `at` is a DateTime64 in another zone than UTC. */
export async function createLog(
  { client }: StartedClickHouse,
  table: string,
  rows: readonly Partial<LoggedRow>[],
): Promise<void> {
  await client.command({
    query: `CREATE TABLE ${table} (
      at DateTime64(3, 'Europe/Berlin'), cluster LowCardinality(String), ns LowCardinality(String),
      svc LowCardinality(String), side LowCardinality(String), proto LowCardinality(Nullable(String)),
      san Nullable(String), verb LowCardinality(String), uri String, host String, local String, sni Nullable(String),
      details String, ended String, status UInt16, upstream String, route String, share Nullable(Float64)
    ) ENGINE = MergeTree PARTITION BY toDate(at) ORDER BY (ns, svc, at)`,
  });
  if (rows.length === 0) return;
  await client.insert({
    table,
    format: 'JSONEachRow',
    values: rows.map(row => ({
      ...usual,
      ...row,
      at: seconds(row.at ?? usual.at),
    })),
  });
}

/** How the table is read. */
export function logConfig(
  { url, username, password }: StartedClickHouse,
  table: string,
  more: Partial<ClickHouseConfig> = {},
): ClickHouseConfig {
  return {
    sites: [{ name: 'north', url, username, password, database: 'default' }],
    table: [table],
    columns: {
      time: 'at',
      cluster: 'cluster',
      namespace: 'ns',
      service: 'svc',
      reporter: 'side',
      protocol: 'proto',
      peer: 'san',
      method: 'verb',
      path: 'uri',
      authority: 'host',
      localAddress: 'local',
      sni: 'sni',
      details: 'details',
      termination: 'ended',
      code: 'status',
      upstreamCluster: 'upstream',
      route: 'route',
    },
    nulls: { peer: 'unknown', sni: 'unknown' },
    samplingRates: [
      { from: Date.parse('2027-01-01') / 1000, success: 0.01, failure: 1 },
    ],
    leave: [],
    readonly: 1,
    timeoutMs: 8_000,
    ...more,
  };
}
