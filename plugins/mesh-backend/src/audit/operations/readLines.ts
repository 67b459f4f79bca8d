import type { Knex } from 'knex';
import { auditLine, BEFORE_ALL } from '../auditLine';
import { entryOf } from '../entryOf';
import type { PlacedRow } from '../rows';
import { withRows } from './withRows';

/** Places read at once; what is in memory is a few batches, however long the trail is. */
const BATCH = 200;

/** Lines of the places after one and up to another, each with its line break. */
export async function* readLines(
  knex: Knex,
  range: { readonly after: number; readonly to: number },
): AsyncGenerator<string> {
  let from = range.after;
  let previous = await hashUpTo(knex, from);
  while (from < range.to) {
    const rows: PlacedRow[] = await withRows(knex, 'audit_seal')
      .select('p.sequence', 'p.hash')
      .where('p.sequence', '>', from)
      .andWhere('p.sequence', '<=', range.to)
      .orderBy('p.sequence', 'asc')
      .limit(BATCH);
    if (rows.length === 0) return;
    let text = '';
    for (const row of rows) {
      text += `${auditLine(entryOf(row, previous), row.hash)}\n`;
      previous = row.hash;
      from = Number(row.sequence);
    }
    yield text;
  }
}

/** Of the last place that is not after the given one. */
async function hashUpTo(knex: Knex, sequence: number): Promise<string> {
  const row: Pick<PlacedRow, 'hash'> | undefined = await knex('audit_seal')
    .where('sequence', '<=', sequence)
    .orderBy('sequence', 'desc')
    .first('hash');
  return row?.hash ?? BEFORE_ALL;
}
