import type { Knex } from 'knex';
import { BEFORE_ALL, hashOf } from '../auditLine';
import { entryOf } from '../entryOf';
import type { PlacedRow } from '../rows';
import { withRows } from './withRows';

/** Rows a transaction; each is a statement's handful of parameters. */
const BATCH = 200;

/** Losing to another writer this often in a row is no race any more. */
const RACE_ATTEMPTS = 20;

type WaitingRow = Omit<PlacedRow, 'hash' | 'sequence'> & {
  readonly id: number | string;
};

/**
 * Gives the rows that wait their places, in the order they were written; answers whether more may wait.
 * Two writers cannot fork the chain: both would take the same next place, the primary key lets one have it,
 * and the other begins again behind it.
 */
export async function sealWaiting(knex: Knex): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction(sealBatch);
    } catch (error) {
      if (!isDuplicate(error) || attempt === RACE_ATTEMPTS) throw error;
    }
  }
}

async function sealBatch(tx: Knex.Transaction): Promise<boolean> {
  const waiting: WaitingRow[] = await withRows(tx, 'audit_waiting')
    .select('p.id')
    .orderBy('p.id', 'asc')
    .limit(BATCH);
  if (waiting.length === 0) return false;
  const head: Pick<PlacedRow, 'sequence' | 'hash'> | undefined = await tx(
    'audit_seal',
  )
    .orderBy('sequence', 'desc')
    .first('sequence', 'hash');
  let sequence = Number(head?.sequence ?? 0);
  let previous = head?.hash ?? BEFORE_ALL;
  const seals = waiting.map(row => {
    sequence += 1;
    previous = hashOf(entryOf({ ...row, sequence }, previous));
    const { origin, change_id, number } = row;
    return { sequence, origin, change_id, number, hash: previous };
  });
  await tx('audit_seal').insert(seals);
  await tx('audit_waiting')
    .whereIn(
      'id',
      waiting.map(({ id }) => id),
    )
    .delete();
  return waiting.length === BATCH;
}

function isDuplicate(error: unknown): boolean {
  const code = (error as { code?: string } | undefined)?.code;
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE'
  );
}
