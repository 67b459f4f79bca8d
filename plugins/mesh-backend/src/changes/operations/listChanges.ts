import type { Change } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import type { ChangeFilter } from '../ChangeStore';
import { changeFromRow, type ChangeRow } from '../rows';
import { matchingChanges } from './matchingChanges';

const orders = {
  newest: [
    { column: 'change.updated_at', order: 'desc' },
    { column: 'change.id', order: 'asc' },
  ],
  pressing: [
    { column: 'change.waits_rank', order: 'asc' },
    { column: 'change.waits_since', order: 'asc' },
    { column: 'change.id', order: 'asc' },
  ],
} as const;

/** One page of what matches; the total counts all of it. */
export async function listChanges(
  knex: Knex,
  filter: ChangeFilter,
): Promise<{ items: Change[]; total: number }> {
  const [{ total }] = await matchingChanges(knex, filter).count({ total: '*' });
  const rows: Pick<ChangeRow, 'snapshot'>[] = await matchingChanges(
    knex,
    filter,
  )
    .select('change.snapshot')
    .orderBy([...orders[filter.order ?? 'newest']])
    .limit(filter.limit)
    .offset(filter.offset);
  return { items: rows.map(changeFromRow), total: Number(total) };
}
