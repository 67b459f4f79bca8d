import type { AccessTuple, RequestRecord } from '@causeway/mesh-authz';

/** One row of a log by column name; numbers and texts, as JSON or CSV has them. */
export type LogRow = Readonly<Record<string, unknown>>;

/** What a column holds → its name in the log. The defaults are those of Istio's JSON access log. */
export const logColumns = {
  time: 'start_time',
  protocol: 'protocol',
  peer: 'downstream_peer_uri_san',
  method: 'method',
  path: 'path',
  authority: 'authority',
  local: 'downstream_local_address',
  sni: 'requested_server_name',
  code: 'response_code',
  details: 'response_code_details',
  termination: 'connection_termination_details',
  grpcStatus: 'grpc_status_number',
  samplingRate: 'sampling_rate',
  rows: 'rows',
} as const;

export type LogField = keyof typeof logColumns;

/** How a row is read. */
export interface RowReading {
  readonly columns: Readonly<Record<LogField, string>>;
  /** Rates for rows without one of their own. */
  readonly success?: number;
  readonly failure?: number;
}

/** A row as a tuple, or what is wrong with it. */
export type ReadRow =
  | { readonly ok: true; readonly tuple: AccessTuple }
  | { readonly ok: false; readonly fault: string };

/** Envoy writes "-" for what is empty; an empty cell of a CSV says the same. `undefined` means that the column is missing. */
function cell(row: LogRow, column: string): string | null | undefined {
  const value = row[column];
  if (value === undefined) return undefined;
  if (value === null || value === '' || value === '-') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function peersOf(row: LogRow, column: string): readonly string[] | undefined {
  const value = row[column];
  if (Array.isArray(value)) return value.map(String);
  const text = cell(row, column);
  if (text === undefined) return undefined;
  // Envoy joins several URI SANs with commas.
  return text === null ? [] : text.split(',').map(each => each.trim());
}

/** Port of "10.1.2.3:8080" or "[fd00::1]:8080". */
function portOf(address: string | null | undefined): number | undefined {
  const port = /:(\d{1,5})$/.exec(address ?? '')?.[1];
  return port === undefined ? undefined : Number(port);
}

const DENIED = /^rbac_access_denied_matched_policy\[/;

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** Envoy names no protocol for TCP; a log without the column is taken for HTTP. */
function isTcp(row: LogRow, columns: RowReading['columns']): boolean {
  const protocol = cell(row, columns.protocol);
  return protocol === null || /^tcp$/i.test(protocol ?? '');
}

function requestOf(row: LogRow, { columns }: RowReading): RequestRecord {
  const text = (field: LogField) => cell(row, columns[field]);
  const sni = text('sni');
  return {
    protocol: isTcp(row, columns) ? 'tcp' : 'http',
    ...defined({
      peer: peersOf(row, columns.peer),
      method: text('method') ?? undefined,
      path: text('path') ?? undefined,
      authority: text('authority') ?? undefined,
      port: portOf(text('local')),
      sni,
    }),
  };
}

function outcomeOf(row: LogRow, { columns }: RowReading) {
  const details = cell(row, columns.details) ?? '';
  const ended = cell(row, columns.termination) ?? '';
  const code = Number(cell(row, columns.code) ?? 200);
  const grpc = Number(cell(row, columns.grpcStatus) ?? 0);
  const isDenied = DENIED.test(details) || DENIED.test(ended);
  // A TCP connection never has a response, and so no code; with 0 every one of them would be weighted as a failure.
  const unanswered = code === 0 && !isTcp(row, columns);
  return {
    outcome: isDenied ? ('denied' as const) : ('admitted' as const),
    // No response code is a failure too: the connection broke (mesh.md 8).
    failed: isDenied || unanswered || code >= 400 || grpc > 0,
  };
}

/** Reads one row. What a policy could ask for and the row lacks stays unknown. */
export function logRow(row: LogRow, reading: RowReading): ReadRow {
  const { columns } = reading;
  const { outcome, failed } = outcomeOf(row, reading);
  const stated = cell(row, columns.samplingRate);
  const rate = stated
    ? Number(stated)
    : reading[failed ? 'failure' : 'success'];
  if (rate === undefined) {
    return {
      ok: false,
      fault: `it has no ${columns.samplingRate}, and no rate was given for ${
        failed ? 'failures' : 'successes'
      }`,
    };
  }
  if (!(rate > 0 && rate <= 1)) {
    return { ok: false, fault: `${columns.samplingRate} ${stated} is no rate` };
  }
  const count = Number(cell(row, columns.rows) ?? 1);
  if (!Number.isSafeInteger(count) || count < 1) {
    return { ok: false, fault: `${columns.rows} is no number of rows` };
  }
  const time = cell(row, columns.time);
  if (!time || Number.isNaN(Date.parse(time))) {
    return { ok: false, fault: `${columns.time} is no time` };
  }
  return {
    ok: true,
    tuple: {
      request: requestOf(row, reading),
      outcome,
      rows: count,
      samplingRate: rate,
      lastSeen: new Date(time).toISOString(),
    },
  };
}
