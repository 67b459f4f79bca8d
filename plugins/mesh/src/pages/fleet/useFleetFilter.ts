import { useAppSearchParams } from '@backstage/frontend-plugin-api';
import type { FleetServiceView } from '@causeway/plugin-mesh-common';

export const PAGE_SIZE = 50;

const names = ['owner', 'mode', 'clock', 'drift', 'text'] as const;

/** What the rows are narrowed by; kept in the URL, so that a link shows the same rows. */
export type FleetFilter = Readonly<
  Partial<Record<(typeof names)[number], string>>
> & { readonly page: number };

export function useFleetFilter(): {
  readonly filter: FleetFilter;
  readonly setFilter: (next: Partial<FleetFilter>) => void;
} {
  const [search, setSearch] = useAppSearchParams();
  const page = Number(search.get('page') ?? 1);
  const filter: FleetFilter = {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...Object.fromEntries(
      names.flatMap(name => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
  const setFilter = (next: Partial<FleetFilter>) => {
    // Another filter starts at its first page.
    const merged = { ...filter, page: 1, ...next };
    const kept = new URLSearchParams(search);
    for (const name of names) {
      if (merged[name]) kept.set(name, merged[name]!);
      else kept.delete(name);
    }
    if (merged.page > 1) kept.set('page', String(merged.page));
    else kept.delete('page');
    setSearch(kept);
  };
  return { filter, setFilter };
}

/** The rows a filter leaves. */
export function filtered(
  services: readonly FleetServiceView[],
  filter: FleetFilter,
): readonly FleetServiceView[] {
  const text = filter.text?.trim().toLowerCase();
  return services.filter(
    each =>
      (filter.owner === undefined || each.owner === filter.owner) &&
      (filter.mode === undefined || each.mode === filter.mode) &&
      (filter.clock === undefined || each.clock === filter.clock) &&
      (filter.drift === undefined || each.drift === filter.drift) &&
      (!text || each.ref.includes(text)),
  );
}
