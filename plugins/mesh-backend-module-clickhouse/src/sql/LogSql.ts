import type { ClickHouseConfig, LogicalColumn } from '../ClickHouseConfig';

/** How Envoy begins the details of what a policy denied (mesh.md 1.9). */
const DENIED = 'rbac_access_denied_matched_policy[';

const PORT = ':([0-9]{1,5})$';

/**
 * The pieces of SQL that read a row. Names come from configuration and are identifiers; they are always asked of the
 * table `l`, so that no name of an answer hides a column.
 */
export class LogSql {
  constructor(
    private readonly config: Pick<
      ClickHouseConfig,
      'columns' | 'table' | 'samplingRates'
    >,
  ) {}

  get from(): string {
    return `${this.config.table.map(name => `\`${name}\``).join('.')} AS l`;
  }

  /** The column as it is, or undefined when the table has none. */
  raw(column: LogicalColumn): string | undefined {
    const name = this.config.columns[column];
    return name === undefined ? undefined : `l.\`${name}\``;
  }

  /** The column as a text; what is empty, "-" as Envoy writes it, or not there, is ''. */
  text(column: LogicalColumn): string {
    const raw = this.raw(column);
    if (raw === undefined) return "''";
    return `ifNull(nullIf(toString(${raw}), '-'), '')`;
  }

  /** 'tcp' or 'http'. A connection has no protocol of requests; a log without the column is one of HTTP. */
  get protocol(): string {
    return this.raw('protocol') === undefined
      ? "'http'"
      : `if(lower(${this.text('protocol')}) IN ('', 'tcp'), 'tcp', 'http')`;
  }

  get port(): string {
    const text =
      this.raw('port') === undefined
        ? `extract(${this.text('localAddress')}, '${PORT}')`
        : this.text('port');
    // Wider than a port, so that a number that is none does not become another.
    const number = `toUInt32OrNull(${text})`;
    return `if(${number} <= 65535, ${number}, NULL)`;
  }

  /** Whether a policy denied it. */
  get denied(): string {
    return `(startsWith(${this.text(
      'details',
    )}, '${DENIED}') OR startsWith(${this.text('termination')}, '${DENIED}'))`;
  }

  /** Whether it is kept as a failure: a denial, no response, a 4xx or 5xx, or what gRPC calls an error (M-29). */
  get failed(): string {
    const code = `toInt32OrNull(${this.text('code')})`;
    const failures = [
      this.denied,
      ...(this.raw('code') === undefined
        ? []
        : [
            `(${this.protocol} = 'http' AND ifNull(${code} = 0 OR ${code} >= 400, 0))`,
          ]),
      ...(this.raw('grpcStatus') === undefined
        ? []
        : [`ifNull(toInt32OrNull(${this.text('grpcStatus')}) > 0, 0)`]),
    ];
    return `(${failures.join(' OR ')})`;
  }

  /** Rows that one side of the proxy wrote. */
  writtenBy(side: 'inbound' | 'outbound'): string {
    const words =
      side === 'inbound'
        ? "'inbound', 'destination', 'server'"
        : "'outbound', 'source', 'client'";
    return this.raw('reporter') === undefined
      ? '1'
      : `lower(${this.text('reporter')}) IN (${words})`;
  }

  /** Rows from the second `from` up to the second `to`. */
  get within(): string {
    const time = this.raw('time');
    return `${time} >= toDateTime({from:UInt32}) AND ${time} <= toDateTime({to:UInt32})`;
  }

  /** Newest time of a group, epoch milliseconds. */
  get newest(): string {
    return `toUnixTimestamp64Milli(toDateTime64(max(${this.raw('time')}), 3))`;
  }

  /** Share of such rows that was logged when the row was; NULL where nobody knows. With the values it needs. */
  get rate(): {
    readonly sql: string;
    readonly params: Readonly<Record<string, string | number>>;
  } {
    const column = this.raw('samplingRate');
    if (column !== undefined) {
      const number = `toFloat64OrNull(toString(${column}))`;
      return {
        sql: `if(${number} > 0 AND ${number} <= 1, ${number}, NULL)`,
        params: {},
      };
    }
    const { samplingRates } = this.config;
    // A raise of one namespace holds over what all have.
    const ordered = [
      ...samplingRates.filter(({ namespace }) => namespace !== undefined),
      ...samplingRates.filter(({ namespace }) => namespace === undefined),
    ];
    const params: Record<string, string | number> = {};
    const bind = (name: string, type: string, value: string | number) => {
      params[name] = value;
      return `{${name}:${type}}`;
    };
    const time = this.raw('time');
    const branches = ordered.map((each, nth) => {
      const { from, until, namespace, success, failure } = each;
      const when = [
        `${time} >= toDateTime(${bind(`since${nth}`, 'UInt32', from)})`,
        ...(until === undefined
          ? []
          : [`${time} < toDateTime(${bind(`until${nth}`, 'UInt32', until)})`]),
        ...(namespace === undefined
          ? []
          : [
              `${this.raw('namespace')} = ${bind(
                `in${nth}`,
                'String',
                namespace,
              )}`,
            ]),
      ];
      const kept = bind(`success${nth}`, 'Float64', success);
      const lost = bind(`failure${nth}`, 'Float64', failure);
      const rate =
        success === failure ? kept : `if(${this.failed}, ${lost}, ${kept})`;
      return `${when.join(' AND ')}, ${rate}`;
    });
    return {
      sql: `multiIf(${[...branches, "CAST(NULL, 'Nullable(Float64)')"].join(
        ', ',
      )})`,
      params,
    };
  }
}
