import type { Knex } from 'knex';
import type { ChangeFacets, ChangeFilter } from '../ChangeStore';
import { matchingChanges } from './matchingChanges';

type Filter = Omit<ChangeFilter, 'limit' | 'offset' | 'order'>;

function countsOf(
  rows: readonly { readonly value: string | null; readonly count: unknown }[],
): Record<string, number> {
  return Object.fromEntries(
    rows.flatMap(({ value, count }) =>
      value === null ? [] : [[value, Number(count)]],
    ),
  );
}

/** Labels of what matches. All that is open, which is what a queue begins with, is counted without looking at a change. */
function labelled(knex: Knex, filter: Filter): Knex.QueryBuilder {
  const { open, label: _own, ...rest } = filter;
  if (Object.values(rest).every(value => value === undefined)) {
    const rows = knex('change_label');
    return open === undefined ? rows : rows.where('change_label.open', open);
  }
  return matchingChanges(knex, { ...filter, label: undefined }).join(
    'change_label',
    'change_label.change_id',
    'change.id',
  );
}

/** Both at once where neither is filtered by: one walk along an index instead of two. */
async function waitsAndKinds(
  knex: Knex,
  filter: Filter,
): Promise<Pick<ChangeFacets, 'waitsFor' | 'kind'>> {
  if (filter.waitsFor !== undefined || filter.kind !== undefined) {
    const by = async (column: 'waits_for' | 'kind', without: keyof Filter) =>
      countsOf(
        await matchingChanges(knex, { ...filter, [without]: undefined })
          .groupBy(`change.${column}`)
          .select({ value: `change.${column}` })
          .count({ count: '*' }),
      );
    return {
      waitsFor: await by('waits_for', 'waitsFor'),
      kind: await by('kind', 'kind'),
    };
  }
  const rows: readonly {
    readonly waits: string | null;
    readonly kind: string;
    readonly count: unknown;
  }[] = await matchingChanges(knex, filter)
    .groupBy('change.waits_for', 'change.kind')
    .select({ waits: 'change.waits_for', kind: 'change.kind' })
    .count({ count: '*' });
  const facets = { waitsFor: {}, kind: {} };
  for (const { waits, kind, count } of rows) {
    add(facets.kind, kind, Number(count));
    if (waits !== null) add(facets.waitsFor, waits, Number(count));
  }
  return facets;
}

function add(counts: Record<string, number>, value: string, count: number) {
  counts[value] = (counts[value] ?? 0) + count;
}

/**
 * Counts by each thing the queue filters by. A facet is counted without its own filter, so that the other values of it can
 * still be chosen.
 */
export async function countFacets(
  knex: Knex,
  filter: Filter,
): Promise<ChangeFacets> {
  const labels = await labelled(knex, filter)
    .groupBy('change_label.label')
    .select({ value: 'change_label.label' })
    .count({ count: '*' });
  return { ...(await waitsAndKinds(knex, filter)), label: countsOf(labels) };
}
