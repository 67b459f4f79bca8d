import { coreApis, useApi } from '@backstage/frontend-plugin-api';
import { useEffect, useMemo, useState } from 'react';
import type { QueueFilter } from './queueFilter';

export interface SavedFilter {
  readonly name: string;
  readonly filter: QueueFilter;
}

/** More than these nobody finds again. */
const MOST = 20;

const KEY = 'filters';

/** What was stored, as far as it still is what it should be. */
function read(value: unknown): readonly SavedFilter[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (each): each is SavedFilter =>
      typeof each === 'object' &&
      each !== null &&
      typeof each.name === 'string' &&
      typeof each.filter === 'object' &&
      each.filter !== null,
  );
}

/** Filters a person keeps, in the storage of their settings. */
export function useSavedFilters(): {
  readonly saved: readonly SavedFilter[];
  readonly keep: (filter: SavedFilter) => void;
  readonly remove: (name: string) => void;
} {
  const storage = useApi(coreApis.storage);
  const bucket = useMemo(() => storage.forBucket('mesh-queue'), [storage]);
  const [saved, setSaved] = useState<readonly SavedFilter[]>(() =>
    read(bucket.snapshot(KEY).value),
  );
  useEffect(() => {
    const watch = bucket.observe$(KEY).subscribe({
      next: ({ value }) => setSaved(read(value)),
    });
    return () => watch.unsubscribe();
  }, [bucket]);
  const put = (next: readonly SavedFilter[]) => {
    setSaved(next);
    // What could not be stored stays on this page; the next visit shows what is stored.
    bucket
      .set(KEY, next as unknown as { name: string }[])
      .catch(() => undefined);
  };
  return {
    saved,
    keep: filter =>
      put(
        [...saved.filter(({ name }) => name !== filter.name), filter].slice(
          -MOST,
        ),
      ),
    remove: gone => put(saved.filter(({ name }) => name !== gone)),
  };
}
