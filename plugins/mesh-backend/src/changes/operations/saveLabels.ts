import type { Change } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import { changeColumns } from '../rows';

/** Mirrors the labels into their lookup table. */
export async function saveLabels(
  tx: Knex.Transaction,
  change: Change,
): Promise<void> {
  const { open } = changeColumns(change);
  await tx('change_label').where({ change_id: change.id }).delete();
  for (const label of change.labels ?? []) {
    await tx('change_label').insert({ change_id: change.id, label, open });
  }
}
