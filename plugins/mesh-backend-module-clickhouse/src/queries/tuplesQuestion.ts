import type { ClickHouseQuestion } from '../ClickHouseClient';
import type {
  ClickHouseConfig,
  ClickHouseSite,
  LogicalColumn,
} from '../ClickHouseConfig';
import { LogSql } from '../sql/LogSql';
import { windowOf } from './Asking';

/** Requests told apart by path. The lighter ones beyond it are put together without their paths, which are unknown then. */
const MOST_TOLD_APART = 10_000;
/** Tuples that are read; what is more even without paths is no answer. */
export const MOST_TUPLES = 20_000;

/** Whose log, and how much of it. */
export interface TuplesOf {
  readonly config: ClickHouseConfig;
  readonly site: ClickHouseSite;
  readonly namespace: string;
  readonly service: string;
  readonly hours: number;
  readonly now: Date;
}

/** Our own names among those of the table's columns, which are identifiers and have no such letter. */
const STORED = '`#stored`';
const NEWEST = '`#newest`';
const PERIOD = '`#period`';

/** What a tuple is made of, as far as the table has it. */
const read = [
  'cluster',
  'protocol',
  'peer',
  'method',
  'path',
  'authority',
  'port',
  'localAddress',
  'sni',
  'details',
  'termination',
  'code',
  'grpcStatus',
  'samplingRate',
] as const satisfies readonly LogicalColumn[];

/**
 * The columns as they are: comparing them costs a fifth of working each row out first. Only what would make nearly every
 * row a kind of its own is cut: queries of paths, and addresses of pods.
 */
function asStored(log: LogSql, config: ClickHouseConfig): readonly string[] {
  const cut: Partial<Record<LogicalColumn, string>> = {
    path: `cutQueryString(${log.raw('path')})`,
    localAddress: log.lastOfAddress,
  };
  // By their names: two of ours may be one of the table's.
  const named = new Map<string, string>();
  for (const column of read) {
    const name = config.columns[column];
    const isPortAgain =
      column === 'localAddress' && config.columns.port !== undefined;
    if (name !== undefined && !isPortAgain) {
      named.set(name, cut[column] ?? `l.\`${name}\``);
    }
  }
  return [...named].map(([name, sql]) => `${sql} AS \`${name}\``);
}

/**
 * The rows of one workload's own proxies, put together where a policy sees no difference: counted by the server, which
 * sends as many rows as there are kinds of requests and not as many as there are requests.
 */
export function tuplesQuestion(of: TuplesOf): ClickHouseQuestion {
  const { config, site, namespace, service, hours, now } = of;
  const log = new LogSql({
    ...config,
    // The namespace is known: the other raises need not be looked at row by row.
    samplingRates: config.samplingRates.filter(
      rate => rate.namespace === undefined || rate.namespace === namespace,
    ),
  });
  const period = log.period;
  const rate = log.rate(PERIOD);
  const hasCluster = config.columns.cluster !== undefined;
  const sql = `
SELECT cluster, protocol, peer, method, if(place <= {apart:UInt32}, path, '') AS path, authority, port, sni, denied, rate,
  sum(stored) AS stored, max(newest) AS newest
FROM (
  SELECT *, row_number() OVER (ORDER BY stored DESC, path) AS place
  FROM (
    SELECT
      ${hasCluster ? log.text('cluster') : '{cluster:String}'} AS cluster,
      ${log.protocol} AS protocol,
      ${log.raw('peer') ?? 'NULL'} AS peer,
      ${log.text('method')} AS method,
      ${log.text('path')} AS path,
      ${log.text('authority')} AS authority,
      ${log.port(
        log.text(config.columns.port === undefined ? 'localAddress' : 'port'),
      )} AS port,
      ${log.raw('sni') ?? 'NULL'} AS sni,
      ${log.denied} AS denied,
      ${rate.sql} AS rate,
      sum(l.${STORED}) AS stored,
      ${log.newest(`l.${NEWEST}`)} AS newest
    FROM (
      SELECT ${[...asStored(log, config), `${period.sql} AS ${PERIOD}`].join(
        ', ',
      )}, count() AS ${STORED}, max(${log.time}) AS ${NEWEST}
      FROM ${log.from}
      WHERE ${log.raw('namespace')} = {namespace:String}
        AND ${log.raw('service')} = {service:String}
        AND ${log.within} AND ${log.writtenBy('inbound')}
      GROUP BY ALL
    ) AS l
    GROUP BY ALL
  )
)
GROUP BY ALL
LIMIT {most:UInt32}`;
  return {
    sql,
    params: {
      namespace,
      service,
      ...windowOf({ now }, hours * 3600),
      apart: MOST_TOLD_APART,
      most: MOST_TUPLES + 1,
      ...(hasCluster ? {} : { cluster: site.cluster ?? '' }),
      ...period.params,
      ...rate.params,
    },
  };
}
