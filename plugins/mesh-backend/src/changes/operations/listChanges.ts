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

/** All that is open and has a label, or all that has it, is counted without looking at a change. */
function countedBy(
  knex: Knex,
  filter: Omit<ChangeFilter, 'limit' | 'offset' | 'order'>,
): Knex.QueryBuilder {
  const { open, label, ...rest } = filter;
  const isAlone = Object.values(rest).every(value => value === undefined);
  if (label === undefined || !isAlone) return matchingChanges(knex, filter);
  return knex('change_label').where({
    label,
    ...(open === undefined ? {} : { open }),
  });
}

/** One page of what matches; the total counts all of it. */
export async function listChanges(
  knex: Knex,
  filter: ChangeFilter,
): Promise<{ items: Change[]; total: number }> {
  const { limit, offset, order = 'newest', ...matching } = filter;
  const [{ total }] = await countedBy(knex, matching).count({ total: '*' });
  const rows: Pick<ChangeRow, 'snapshot'>[] = await matchingChanges(
    knex,
    matching,
    'page',
  )
    .select('change.snapshot')
    .orderBy([...orders[order]])
    .limit(limit)
    .offset(offset);
  return { items: rows.map(changeFromRow), total: Number(total) };
}
