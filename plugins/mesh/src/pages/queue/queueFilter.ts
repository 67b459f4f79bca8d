import type { ChangeQuery } from '@causeway/plugin-mesh-common';

/** Rows of a page: what fits a screen twice, so that the next page is a decision and not a habit. */
const PAGE_SIZE = 50;

const names = [
  'waitsFor',
  'kind',
  'team',
  'label',
  'assignee',
  'olderThan',
  'text',
] as const;

/** A field of the filter, as it stands in the address. */
export type FilterName = (typeof names)[number];

/** What the queue is narrowed by. */
export type QueueFilter = Readonly<Partial<Record<FilterName, string>>>;

/** The filter of an address; names it does not know are left alone. */
export function readFilter(search: URLSearchParams): QueueFilter {
  return Object.fromEntries(
    names.flatMap(name => {
      const value = search.get(name)?.trim();
      return value ? [[name, value]] : [];
    }),
  );
}

/** The address of a filter: nothing of an earlier filter stays, and it begins at its first page. */
export function writeFilter(
  search: URLSearchParams,
  filter: QueueFilter,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('after');
  for (const name of names) {
    const value = filter[name];
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether two filters leave the same changes. */
export function sameFilter(left: QueueFilter, right: QueueFilter): boolean {
  return names.every(name => (left[name] ?? '') === (right[name] ?? ''));
}

/** The question a page of the queue asks. What an address says wrongly is refused by the backend, in words. */
export function queryOf(filter: QueueFilter, after?: string): ChangeQuery {
  const { olderThan, waitsFor, ...rest } = filter;
  return {
    scope: 'all',
    state: 'open',
    order: 'pressing',
    facets: true,
    limit: PAGE_SIZE,
    ...rest,
    ...(waitsFor === undefined
      ? {}
      : { waitsFor: waitsFor as NonNullable<ChangeQuery['waitsFor']> }),
    ...(olderThan === undefined ? {} : { olderThan: Number(olderThan) }),
    ...(after === undefined ? {} : { after }),
  };
}
