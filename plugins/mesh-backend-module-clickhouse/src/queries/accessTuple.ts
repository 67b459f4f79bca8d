import type { AccessLogValue } from '@causeway/mesh-intent';
import { z } from 'zod';
import type { ClickHouseConfig } from '../ClickHouseConfig';

/** The tuple of the signal. */
type Tuple = AccessLogValue['clusters'][number]['tuples'][number];

const count = z.coerce.number().int().min(0);
const peers = z.union([z.string(), z.array(z.string())]).nullable();

/** A row of the answer to the tuples question, in the order of its columns. */
const tupleRow = z.tuple([
  z.string(),
  z.enum(['http', 'tcp']),
  peers,
  z.string(),
  z.string(),
  z.string(),
  count.max(65_535).nullable(),
  z.string().nullable(),
  z.coerce.boolean(),
  z.coerce.number().gt(0).max(1).nullable(),
  count.min(1),
  count,
]);

export interface ReadTuple {
  readonly cluster: string;
  readonly rows: number;
  /** Undefined when nobody knows how many requests a row stands for. */
  readonly tuple: Tuple | undefined;
}

/** Envoy writes "-" for what a request did not have. */
const isEmpty = (text: string) => text === '' || text === '-';

function peerOf(
  value: z.output<typeof peers>,
  { nulls }: Pick<ClickHouseConfig, 'nulls'>,
): { peer?: string[] } {
  if (value === null) return nulls.peer === 'absent' ? { peer: [] } : {};
  // Envoy joins several URI SANs with commas.
  const names = Array.isArray(value) ? value : value.split(',');
  return {
    peer: names.map(name => name.trim()).filter(name => !isEmpty(name)),
  };
}

function sniOf(
  value: string | null,
  config: Pick<ClickHouseConfig, 'nulls' | 'columns'>,
): { sni?: string | null } {
  if (config.columns.sni === undefined) return {};
  if (value === null) return config.nulls.sni === 'absent' ? { sni: null } : {};
  return { sni: isEmpty(value) ? null : value };
}

const known = <K extends string>(name: K, value: string) =>
  value === '' ? {} : { [name]: value };

/** A row as the tuple it is. What the log does not hold is left out of the request: it is unknown, and not empty. */
export function accessTuple(
  row: readonly unknown[],
  config: Pick<ClickHouseConfig, 'nulls' | 'columns'>,
): ReadTuple {
  const [
    cluster,
    protocol,
    peer,
    method,
    path,
    authority,
    port,
    sni,
    denied,
    rate,
    rows,
    newest,
  ] = tupleRow.parse(row);
  if (rate === null) return { cluster, rows, tuple: undefined };
  return {
    cluster,
    rows,
    tuple: {
      request: {
        protocol,
        ...(config.columns.peer === undefined ? {} : peerOf(peer, config)),
        ...known('method', method),
        ...known('path', path),
        ...known('authority', authority),
        ...(port === null ? {} : { port }),
        ...sniOf(sni, config),
      },
      outcome: denied ? 'denied' : 'admitted',
      rows,
      samplingRate: rate,
      lastSeen: new Date(newest).toISOString(),
    },
  };
}
