import type { ImpactCallerView } from '@causeway/plugin-mesh-common';
import { sampleWords } from './sampleWords';
import type { ImpactT } from './words';

const columns = [
  'workload',
  'caller',
  'requests',
  'stored_rows',
  'last_seen_utc',
  'example_requests',
];

/** A cell by RFC 4180. What a spreadsheet would run as a formula is kept text: callers and paths come from outside. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /["\r\n,]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Callers that would be denied, one a line. */
export function callersCsv(options: {
  readonly workload: string;
  readonly callers: readonly ImpactCallerView[];
  readonly t: ImpactT;
}): string {
  const { workload, callers, t } = options;
  const rows = callers.map(
    ({ caller, weighted, rows: stored, lastSeen, samples }) => [
      workload,
      caller,
      weighted,
      stored,
      lastSeen,
      samples.map(sample => sampleWords(sample, t)).join('; '),
    ],
  );
  return [columns, ...rows]
    .map(row => `${row.map(cell).join(',')}\r\n`)
    .join('');
}
