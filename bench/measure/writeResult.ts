import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import type { BarRow } from './BarRow';

/**
 * Writes a bench's figures to bench/results, and says by the exit code whether every bar is met; a floor is no bar.
 * `table` goes into the table at the end.
 */
export function writeResult(
  name: string,
  {
    table,
    ...figures
  }: { readonly table: readonly BarRow[]; readonly [figure: string]: unknown },
): void {
  const met = table.every(row => row.met === 'yes');
  const folder = join(__dirname, '..', 'results');
  mkdirSync(folder, { recursive: true });
  const result = {
    node: process.version,
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    // Of the last minute: a figure taken beside other work says less.
    load: loadavg()[0],
    met,
    table,
    ...figures,
  };
  writeFileSync(
    join(folder, `${name}.json`),
    `${JSON.stringify(result, null, 2)}\n`,
  );
  process.exitCode = met ? 0 : 1;
}
