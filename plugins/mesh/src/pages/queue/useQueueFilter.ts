import { useAppSearchParams } from '@backstage/frontend-plugin-api';
import { readFilter, writeFilter, type QueueFilter } from './queueFilter';

/** Filter, page and opened change, kept in the address: a link shows the same queue. */
export function useQueueFilter() {
  const [search, setSearch] = useAppSearchParams();
  const put = (name: 'after' | 'open', value: string | undefined) => {
    const next = new URLSearchParams(search);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    filter: readFilter(search),
    /** Cursor of the page; undefined for the first. */
    after: search.get('after') ?? undefined,
    /** Id of the change whose evidence is shown. */
    open: search.get('open') ?? undefined,
    setFilter: (filter: QueueFilter) => setSearch(writeFilter(search, filter)),
    setAfter: (after: string | undefined) => setSearch(put('after', after)),
    // Looking at one after the other is no place to come back to.
    setOpen: (open: string | undefined) =>
      setSearch(put('open', open), { replace: true }),
  };
}
