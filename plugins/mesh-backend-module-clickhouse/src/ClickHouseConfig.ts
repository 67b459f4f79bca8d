/** What NULL says of a value that a record may know to be absent. @public */
export type NullMeaning = 'absent' | 'unknown';

/** What a table of access logs may hold, by our words. */
export const logicalColumns = [
  'time',
  'namespace',
  'service',
  'details',
  'cluster',
  'reporter',
  'protocol',
  'peer',
  'method',
  'path',
  'authority',
  'port',
  'localAddress',
  'sni',
  'termination',
  'code',
  'grpcStatus',
  'samplingRate',
  'upstreamCluster',
  'route',
] as const;

/** @public */
export type LogicalColumn = (typeof logicalColumns)[number];

/** Those without which no row means anything. */
export const neededColumns = [
  'time',
  'namespace',
  'service',
  'details',
] as const satisfies readonly LogicalColumn[];

/** Names of the table's columns; every one is an identifier and nothing else. @public */
export type Columns = Readonly<
  Record<(typeof neededColumns)[number], string> &
    Partial<Record<LogicalColumn, string>>
>;

/** What share was logged from a moment on. @public */
export interface SamplingRate {
  /** Epoch seconds. */
  readonly from: number;
  /** Epoch seconds; only with a namespace. */
  readonly until?: number;
  readonly namespace?: string;
  /** Above 0, at most 1. */
  readonly success: number;
  /** Above 0, at most 1. */
  readonly failure: number;
}

/** @public */
export interface ClickHouseSite {
  readonly name: string;
  /** Without a path. */
  readonly url: string;
  /** Path of a proxy before the interface; absent when there is none. */
  readonly pathname?: string;
  readonly username: string;
  readonly password: string;
  readonly database: string;
  readonly cluster?: string;
}

/** @public */
export interface ClickHouseConfig {
  readonly sites: readonly ClickHouseSite[];
  /** One identifier, or database and table. */
  readonly table: readonly string[];
  readonly columns: Columns;
  readonly nulls: Readonly<Record<'peer' | 'sni', NullMeaning>>;
  /** Newest first; empty when a column says it. */
  readonly samplingRates: readonly SamplingRate[];
  readonly leave: readonly string[];
  readonly readonly: 1 | 2;
  /** Milliseconds. */
  readonly timeoutMs: number;
}
