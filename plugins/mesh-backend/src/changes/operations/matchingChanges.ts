import type { Knex } from 'knex';
import type { ChangeMatch } from '../ChangeStore';

const HOUR_MS = 3_600_000;

/** What is looked for stands as it is: its characters mean nothing to the pattern. */
function patternOf(text: string): string {
  const letters = text.toLocaleLowerCase('en-US');
  return `%${letters.replace(/[\\%_]/g, found => `\\${found}`)}%`;
}

/**
 * The changes a filter lets through, in no order. A page looks for label and team at each change it comes to and soon has
 * enough; a count wants all that have it at once.
 */
export function matchingChanges(
  knex: Knex,
  filter: ChangeMatch,
  by: 'page' | 'count' = 'count',
): Knex.QueryBuilder {
  const rows = knex('change');
  const { requester, open, kind, waitsFor, assignee, service } = filter;
  const { label, team, text, waiting } = filter;
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
  if (waiting !== undefined) {
    const { hours, now } = waiting;
    rows.where('change.waits_since', '<=', now.getTime() - hours * HOUR_MS);
  }
  if (text !== undefined) {
    rows.whereExists(
      knex('change_words')
        .select(knex.raw('1'))
        .whereRaw('change_words.change_id = change.id')
        .whereRaw("change_words.words like ? escape '\\'", [patternOf(text)]),
    );
  }
  for (const [name, value] of Object.entries({ label, team })) {
    if (value === undefined) continue;
    const table = `change_${name}`;
    const having = knex(table).where(`${table}.${name}`, value);
    if (by === 'count') rows.whereIn('change.id', having.select('change_id'));
    else {
      rows.whereExists(
        having.select(knex.raw('1')).whereRaw(`${table}.change_id = change.id`),
      );
    }
  }
  return rows;
}
