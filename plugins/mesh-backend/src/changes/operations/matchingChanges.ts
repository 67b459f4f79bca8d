import type { Knex } from 'knex';
import type { ChangeFilter } from '../ChangeStore';

/**
 * The changes a filter lets through, in no order. A page looks for the label at each change it comes to and soon has enough;
 * a count wants all that have it at once.
 */
export function matchingChanges(
  knex: Knex,
  filter: Omit<ChangeFilter, 'limit' | 'offset' | 'order'>,
  by: 'page' | 'count' = 'count',
): Knex.QueryBuilder {
  const rows = knex('change');
  const { requester, open, kind, waitsFor, assignee, service, label } = filter;
  if (requester !== undefined) rows.where('change.requester', requester);
  if (open !== undefined) rows.where('change.open', open);
  if (kind !== undefined) rows.where('change.kind', kind);
  if (waitsFor !== undefined) rows.where('change.waits_for', waitsFor);
  if (assignee === null) rows.whereNull('change.assignee');
  else if (assignee !== undefined) rows.where('change.assignee', assignee);
  if (service !== undefined) {
    rows.whereIn(
      'change.id',
      knex('change_service').select('change_id').where('service', service),
    );
  }
  if (label !== undefined && by === 'page') {
    rows.whereExists(
      knex('change_label')
        .select(knex.raw('1'))
        .whereRaw('change_label.change_id = change.id')
        .where('change_label.label', label),
    );
  } else if (label !== undefined) {
    rows.whereIn(
      'change.id',
      knex('change_label').select('change_id').where('label', label),
    );
  }
  return rows;
}
