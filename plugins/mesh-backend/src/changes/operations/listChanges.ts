import type { Change } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import type { ChangeFilter } from '../ChangeStore';
import { changeFromRow, type ChangeRow } from '../rows';

/** Newest first; the total counts all that match. */
export async function listChanges(
  knex: Knex,
  filter: ChangeFilter,
): Promise<{ items: Change[]; total: number }> {
  const matching = () => {
    const rows = knex<ChangeRow>('change');
    if (filter.requester !== undefined) {
      rows.where('change.requester', filter.requester);
    }
    if (filter.open !== undefined) rows.where('change.open', filter.open);
    if (filter.service !== undefined) {
      rows.whereIn(
        'change.id',
        knex('change_service')
          .select('change_id')
          .where('service', filter.service),
      );
    }
    return rows;
  };
  const [{ total }] = await matching().count({ total: '*' });
  const rows = await matching()
    .select('change.snapshot')
    .orderBy([
      { column: 'change.updated_at', order: 'desc' },
      { column: 'change.id', order: 'asc' },
    ])
    .limit(filter.limit)
    .offset(filter.offset);
  return { items: rows.map(changeFromRow), total: Number(total) };
}
