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

/**
 * Counts by each thing the queue filters by. A facet is counted without its own filter, so that the other values of it can
 * still be chosen.
 */
export async function countFacets(
  knex: Knex,
  filter: Filter,
): Promise<ChangeFacets> {
  const by = async (column: 'waits_for' | 'kind', without: keyof Filter) =>
    countsOf(
      await matchingChanges(knex, { ...filter, [without]: undefined })
        .groupBy(`change.${column}`)
        .select({ value: `change.${column}` })
        .count({ count: '*' }),
    );
  const labels = await matchingChanges(knex, { ...filter, label: undefined })
    .join('change_label', 'change_label.change_id', 'change.id')
    .groupBy('change_label.label')
    .select({ value: 'change_label.label' })
    .count({ count: '*' });
  return {
    waitsFor: await by('waits_for', 'waitsFor'),
    kind: await by('kind', 'kind'),
    label: countsOf(labels),
  };
}
