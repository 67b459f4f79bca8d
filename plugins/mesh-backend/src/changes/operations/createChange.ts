import { ConflictError } from '@backstage/errors';
import type { Change } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import { changeColumns, changeFromRow, type ChangeRow } from '../rows';
import { enqueueWork } from './enqueueWork';
import { mirrorChange } from './mirrorChange';
import { saveSteps } from './saveSteps';

/** A stored change nobody submitted for this long was left behind. */
const ABANDONED_MS = 60_000;

/**
 * Inserts a change once per (requester, key). The unique index decides races:
 * whoever loses reads the winner's change.
 */
export async function createChange(
  knex: Knex,
  options: {
    readonly change: Change;
    readonly key: string;
    readonly now: Date;
    readonly ticket: string;
  },
): Promise<{ change: Change; created: boolean }> {
  const { change, key } = options;
  return knex.transaction(async tx => {
    const inserted = await tx('change')
      .insert({ ...changeColumns(change), submit_key: key })
      // Of any of its unique keys: what it ends is ended once, whoever asks.
      .onConflict()
      .ignore()
      .returning('id');
    if (inserted.length === 0) return earlier(tx, options);
    await mustBeOnly(tx, change);
    await saveSteps(tx, change);
    // A process may die before it submits what it stored: then a worker does.
    await enqueueWork(tx, {
      changeIds: [change.id],
      at: new Date(options.now.getTime() + ABANDONED_MS),
      ticket: options.ticket,
    });
    await mirrorChange(tx, change);
    return { change, created: true };
  });
}

async function earlier(
  tx: Knex.Transaction,
  { change, key }: { readonly change: Change; readonly key: string },
): Promise<{ change: Change; created: boolean }> {
  const { requester, ends } = changeColumns(change);
  const byKey = await tx<ChangeRow>('change')
    .where({ requester, submit_key: key })
    .first('snapshot');
  if (byKey) return { change: changeFromRow(byKey), created: false };
  const other = await tx<ChangeRow>('change').where({ ends }).first('snapshot');
  if (!other) throw new Error(`Change ${change.id} is stored already`);
  return { change: changeFromRow(other), created: false };
}

/**
 * Two people may ask at the same moment to take a change back, each with a key of their own. Whoever comes second waits for
 * the row of that change, and then sees the other's.
 */
async function mustBeOnly(
  tx: Knex.Transaction,
  { id, kind, undoes }: Change,
): Promise<void> {
  if (undoes === undefined) return;
  await tx('change').where({ id: undoes }).update({ id: undoes });
  const rows: Pick<ChangeRow, 'snapshot'>[] = await tx<ChangeRow>('change')
    .where({ kind, open: true })
    .whereNot({ id })
    .select('snapshot');
  const other = rows.map(changeFromRow).find(each => each.undoes === undoes);
  if (other !== undefined) {
    throw new ConflictError(
      `Change ${other.id} was asked for to take it back.`,
    );
  }
}
