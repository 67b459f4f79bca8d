import type { Knex } from 'knex';
import type { ChangeFilter } from '../ChangeStore';

/** The changes a filter lets through, in no order. */
export function matchingChanges(
  knex: Knex,
  filter: Omit<ChangeFilter, 'limit' | 'offset' | 'order'>,
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
  if (label !== undefined) {
    rows.whereIn(
      'change.id',
      knex('change_label').select('change_id').where('label', label),
    );
  }
  return rows;
}
