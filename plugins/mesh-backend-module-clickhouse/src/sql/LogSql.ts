import type {
  ClickHouseConfig,
  LogicalColumn,
  SamplingRate,
} from '../ClickHouseConfig';

/** How Envoy begins the details of what a policy denied (mesh.md 1.9). */
const DENIED = 'rbac_access_denied_matched_policy[';

/** A piece of SQL, and the values of its parameters. */
interface Bound {
  readonly sql: string;
  readonly params: Readonly<Record<string, string | number>>;
}

type Branch = (
  rate: SamplingRate,
  nth: number,
  bind: (name: string, type: string, value: string | number) => string,
) => string;

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

  get time(): string {
    return `l.\`${this.config.columns.time}\``;
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

  /** What stands behind the last colon of an address; of a text without one, all of it, which is no number then. */
  get lastOfAddress(): string {
    const raw = this.raw('localAddress');
    return raw === undefined ? "''" : `substringIndex(${raw}, ':', -1)`;
  }

  /** The number that `text` writes, if it can be a port. Wider, so that one that cannot does not become another. */
  port(text: string): string {
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
    const raw = this.raw('reporter');
    // NULL is in no list: a row of an unknown side is left out.
    return raw === undefined ? '1' : `lower(toString(${raw})) IN (${words})`;
  }

  /** Rows from the second `from` up to the second `to`. */
  get within(): string {
    const { time } = this;
    return `${time} >= toDateTime({from:UInt32}) AND ${time} <= toDateTime({to:UInt32})`;
  }

  /** Newest of the times `time` of a group, epoch milliseconds. */
  newest(time: string): string {
    return `toUnixTimestamp64Milli(toDateTime64(max(${time}), 3))`;
  }

  /** Number of the sampling rate in force when a row was logged; as many as there are where none was. */
  get period(): Bound {
    const { time } = this;
    const { branches, params } = this.#bind(
      ({ from, until, namespace }, nth, bind) => {
        const when = [
          `${time} >= toDateTime(${bind(`since${nth}`, 'UInt32', from)})`,
          ...(until === undefined
            ? []
            : [
                `${time} < toDateTime(${bind(`until${nth}`, 'UInt32', until)})`,
              ]),
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
        return `${when.join(' AND ')}, ${nth}`;
      },
    );
    if (branches.length === 0) return { sql: '0', params };
    return { sql: `multiIf(${[...branches, branches.length]})`, params };
  }

  /** Share of such rows that was logged in the period `period`; NULL where nobody knows. */
  rate(period: string): Bound {
    const column = this.raw('samplingRate');
    if (column !== undefined) {
      const number = `toFloat64OrNull(toString(${column}))`;
      return {
        sql: `if(${number} > 0 AND ${number} <= 1, ${number}, NULL)`,
        params: {},
      };
    }
    const { branches, params } = this.#bind(
      ({ success, failure }, nth, bind) => {
        const kept = bind(`success${nth}`, 'Float64', success);
        const lost = bind(`failure${nth}`, 'Float64', failure);
        const rate =
          success === failure ? kept : `if(${this.failed}, ${lost}, ${kept})`;
        return `${period} = ${nth}, ${rate}`;
      },
    );
    const unknown = "CAST(NULL, 'Nullable(Float64)')";
    return { sql: `multiIf(${[...branches, unknown].join(', ')})`, params };
  }

  /** A branch for each rate, those of one namespace before those of all, which they hold over; and their values. */
  #bind(branch: Branch): {
    readonly branches: readonly string[];
    readonly params: Bound['params'];
  } {
    const { samplingRates } = this.config;
    const ordered = [
      ...samplingRates.filter(({ namespace }) => namespace !== undefined),
      ...samplingRates.filter(({ namespace }) => namespace === undefined),
    ];
    const params: Record<string, string | number> = {};
    const branches = ordered.map((rate, nth) =>
      branch(rate, nth, (name, type, value) => {
        params[name] = value;
        return `{${name}:${type}}`;
      }),
    );
    return { branches, params };
  }
}
