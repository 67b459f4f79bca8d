import type { ClickHouseQuestion } from '../ClickHouseClient';
import type { ClickHouseConfig } from '../ClickHouseConfig';
import { LogSql } from '../sql/LogSql';
import { windowOf } from './Asking';

const DAY = 86_400;

/** Hosts of one service that are told apart; the lighter ones beyond it are put together without a name. */
const MOST_HOSTS = 100;
/** Rows that are read for a fleet. */
export const MOST_DESTINATIONS = 100_000;

interface HostsOf {
  readonly config: ClickHouseConfig;
  readonly now: Date;
}

/** Where a call left the mesh undeclared (mesh.md 2.5): a blocked request over HTTP reaches no cluster, its route tells. */
function outcomeOf(log: LogSql): string {
  const cluster = log.text('upstreamCluster');
  const blocked = `(${cluster} = 'BlackHoleCluster' OR ${log.text(
    'route',
  )} = 'block_all')`;
  return `multiIf(${blocked}, 'blocked', ${cluster} = 'PassthroughCluster', 'passed', '')`;
}

/** The host asked for, else the name of the handshake, else the address. Without a port, and in small letters. */
function hostOf(log: LogSql): string {
  const bare = (text: string) =>
    `lower(replaceRegexpOne(${text}, ':[0-9]{1,5}$', ''))`;
  const authority = bare(log.text('authority'));
  const sni = `lower(${log.text('sni')})`;
  const address = bare(log.text('localAddress'));
  return `multiIf(${log.protocol} = 'http' AND ${authority} != '', ${authority}, ${sni} != '', ${sni}, ${address})`;
}

/** One question for the fleet: every service with the hosts it called undeclared in a day, counted by the server. */
export function hostsQuestion({ config, now }: HostsOf): ClickHouseQuestion {
  const log = new LogSql(config);
  const period = log.period;
  const rate = log.rate(period.sql);
  const port = log.port(
    log.raw('port') === undefined ? log.lastOfAddress : log.text('port'),
  );
  const sql = `
SELECT namespace, service, outcome, protocol, if(place <= {hosts:UInt32}, host, '') AS host,
  if(place <= {hosts:UInt32}, port, NULL) AS port, sum(requests) AS requests, sum(unweighed) AS unweighed,
  sum(stored) AS stored, max(newest) AS newest
FROM (
  SELECT *, row_number() OVER (PARTITION BY namespace, service ORDER BY requests DESC, host) AS place
  FROM (
    SELECT
      ${log.text('namespace')} AS namespace,
      ${log.text('service')} AS service,
      ${outcomeOf(log)} AS outcome,
      ${log.protocol} AS protocol,
      ${hostOf(log)} AS host,
      ${port} AS port,
      sum(ifNull(1 / ${rate.sql}, 1)) AS requests,
      countIf(isNull(${rate.sql})) AS unweighed,
      count() AS stored,
      ${log.newest(log.time)} AS newest
    FROM ${log.from}
    WHERE ${log.within} AND ${log.writtenBy('outbound')} AND ${outcomeOf(
    log,
  )} != ''
    GROUP BY ALL
  )
)
GROUP BY ALL
LIMIT {most:UInt32}`;
  return {
    sql,
    params: {
      ...windowOf({ now }, DAY),
      hosts: MOST_HOSTS,
      most: MOST_DESTINATIONS + 1,
      ...period.params,
      ...rate.params,
    },
  };
}

/** Whether the side of the callers logged anything in a day: without it, no undeclared call means nothing. */
export function livingQuestion({ config, now }: HostsOf): ClickHouseQuestion {
  const log = new LogSql(config);
  return {
    sql: `SELECT 1 FROM ${log.from} WHERE ${log.within} AND ${log.writtenBy(
      'outbound',
    )} LIMIT 1`,
    params: windowOf({ now }, DAY),
  };
}
