import { Readable } from 'node:stream';
import type { AccessTuple } from '@causeway/mesh-authz';
import { parse } from 'csv-parse';
import { Misuse } from '../Misuse';
import type { Surroundings } from '../Verb';
import { streamOf } from '../read/streamOf';
import { lines } from './lines';
import { logRow } from './logRow';
import type { LogRow, RowReading } from './logRow';

/** Rows that may be unreadable before nothing is believed: a torn last line is normal, a wrong format is not. */
const MOST_FAULTS = 20;

export interface LogSource {
  /** File, or "-" for standard input. */
  readonly path: string;
  readonly format: 'ndjson' | 'csv';
}

/** A tuple, or a row that could not be read. */
export type LogItem =
  | { readonly ok: true; readonly tuple: AccessTuple }
  | { readonly ok: false; readonly line: number; readonly fault: string };

async function* ndjson(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<LogRow | string> {
  for await (const line of lines(stream)) {
    if (line.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      value = undefined;
    }
    yield typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as LogRow)
      : 'it is no JSON object';
  }
}

async function* csv(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<LogRow | string> {
  const parser = Readable.from(stream).pipe(
    parse({ columns: true, bom: true, max_record_size: 1024 * 1024 }),
  );
  try {
    for await (const row of parser) yield row as LogRow;
  } catch (error) {
    throw new Misuse(
      `The log is no CSV with a header: ${
        error instanceof Error ? error.message : error
      }.`,
    );
  }
}

/** The rows of a log, one at a time; a file of any size takes the memory of one row. */
export async function* logTuples(
  source: LogSource,
  reading: RowReading,
  around: Surroundings,
): AsyncGenerator<LogItem> {
  const stream = streamOf(source.path, around);
  const rows = source.format === 'csv' ? csv(stream) : ndjson(stream);
  // A CSV's first line is its header.
  let line = source.format === 'csv' ? 1 : 0;
  let faults = 0;
  try {
    for await (const row of rows) {
      line += 1;
      const read =
        typeof row === 'string'
          ? { ok: false as const, fault: row }
          : logRow(row, reading);
      if (read.ok) {
        yield read;
        continue;
      }
      faults += 1;
      if (faults > MOST_FAULTS) {
        throw new Misuse(
          `${source.path}, row ${line}: ${read.fault}. More than ${MOST_FAULTS} rows cannot be read; see --map and the column names in "mesh replay --help".`,
        );
      }
      yield { ok: false, line, fault: read.fault };
    }
  } catch (error) {
    if (error instanceof Misuse) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Misuse(
      `${source.path} cannot be read (${String(code)}). Check the path.`,
    );
  }
}
