import type { ClickHouseQuestion } from '../ClickHouseClient';
import type { ClickHouseConfig, ClickHouseSite } from '../ClickHouseConfig';
import { LogSql } from '../sql/LogSql';
import { windowOf } from './Asking';

/** Requests told apart by path. The lighter ones beyond it are put together without their paths, which are unknown then. */
export const MOST_TOLD_APART = 10_000;
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
  const rate = log.rate;
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
      cutQueryString(${log.text('path')}) AS path,
      ${log.text('authority')} AS authority,
      ${log.port} AS port,
      ${log.raw('sni') ?? 'NULL'} AS sni,
      ${log.denied} AS denied,
      ${rate.sql} AS rate,
      count() AS stored,
      ${log.newest} AS newest
    FROM ${log.from}
    WHERE ${log.raw('namespace')} = {namespace:String}
      AND ${log.raw('service')} = {service:String}
      AND ${log.within} AND ${log.writtenBy('inbound')}
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
      ...rate.params,
    },
  };
}
