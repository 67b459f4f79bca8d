import type { Knex } from 'knex';
import { rowColumns } from '../rows';

/** Places of a table (`p`) with the rows they are of. A row that is gone leaves nulls, never a hole. */
export function withRows(
  knex: Knex,
  table: 'audit_seal' | 'audit_waiting',
): Knex.QueryBuilder {
  return knex
    .from({ p: table })
    .leftJoin({ e: 'change_event' }, on =>
      on
        .on('e.change_id', 'p.change_id')
        .andOn('e.sequence', 'p.number')
        .andOnVal('p.origin', 'change'),
    )
    .leftJoin({ r: 'audited_request' }, on =>
      on.on('r.id', 'p.number').andOnVal('p.origin', 'request'),
    )
    .select('p.origin', 'p.change_id', 'p.number', rowColumns);
}
