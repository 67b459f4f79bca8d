import { useAppSearchParams } from '@backstage/frontend-plugin-api';
import type { ChangeQuery } from '@causeway/plugin-mesh-common';

export const PAGE_SIZE = 25;

export type ChangeState = NonNullable<ChangeQuery['state']>;

export interface ChangeFilter {
  readonly state: ChangeState;
  readonly service?: string;
  /** 1-based. */
  readonly page: number;
}

const states: readonly ChangeState[] = ['open', 'ended', 'all'];

/** The filter of a list, kept in the URL so that a link shows the same list. */
export function useChangeFilter(): {
  readonly filter: ChangeFilter;
  readonly setFilter: (next: Partial<ChangeFilter>) => void;
} {
  const [search, setSearch] = useAppSearchParams();
  const page = Number(search.get('page') ?? 1);
  const filter: ChangeFilter = {
    state: states.find(state => state === search.get('state')) ?? 'open',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(search.get('service') ? { service: search.get('service')! } : {}),
  };
  const setFilter = (next: Partial<ChangeFilter>) => {
    // Another filter starts at its first page.
    const merged = { ...filter, page: 1, ...next };
    const kept = new URLSearchParams(search);
    for (const [name, value] of [
      ['state', merged.state === 'open' ? undefined : merged.state],
      ['service', merged.service || undefined],
      ['page', merged.page === 1 ? undefined : String(merged.page)],
    ] as const) {
      if (value === undefined) kept.delete(name);
      else kept.set(name, value);
    }
    setSearch(kept);
  };
  return { filter, setFilter };
}
