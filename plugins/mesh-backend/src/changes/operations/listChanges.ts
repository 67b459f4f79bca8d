import type { Change } from '@causeway/mesh-intent';
import type { Knex } from 'knex';
import type { ChangeFilter, ChangeMatch } from '../ChangeStore';
import { changeFromRow, type ChangeRow } from '../rows';
import { matchingChanges } from './matchingChanges';
import { behindCursor, cursorOf, type PlaceRow } from './pageCursor';

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

/** All that is open and has a label or a team, or all that has it, is counted without looking at a change. */
function countedBy(knex: Knex, filter: ChangeMatch): Knex.QueryBuilder {
  const { open, ...rest } = filter;
  const asked = Object.entries(rest).filter(([, value]) => value !== undefined);
  const [only, ...more] = asked;
  const [name, value] = only ?? [];
  if (more.length > 0 || (name !== 'label' && name !== 'team')) {
    return matchingChanges(knex, filter);
  }
  return knex(`change_${name}`).where({
    [name]: value,
    ...(open === undefined ? {} : { open }),
  });
}

/** One page of what matches; the total counts all of it, whatever page it is. */
export async function listChanges(
  knex: Knex,
  filter: ChangeFilter,
): Promise<{ items: Change[]; total: number; next?: string }> {
  const { limit, offset = 0, after, order = 'newest', ...matching } = filter;
  const [{ total }] = await countedBy(knex, matching).count({ total: '*' });
  const page = matchingChanges(knex, matching, 'page')
    .select('change.id', 'change.snapshot', 'change.updated_at')
    .select('change.waits_rank', 'change.waits_since')
    .orderBy([...orders[order]])
    // One more tells whether there is a next page.
    .limit(limit + 1)
    .offset(offset);
  if (after !== undefined) behindCursor(page, { order, after });
  const rows: (Pick<ChangeRow, 'snapshot'> & PlaceRow)[] = await page;
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(changeFromRow),
    total: Number(total),
    ...(rows.length > limit
      ? { next: cursorOf(order, shown[shown.length - 1]) }
      : {}),
  };
}
