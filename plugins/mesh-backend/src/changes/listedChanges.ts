import type { ChangeList, ChangeQuery } from '@causeway/plugin-mesh-common';
import { changeSummary } from '../views/changeSummary';
import type { Caller } from './ChangeService';
import type { ChangeFilter, ChangeStore } from './ChangeStore';

const PAGE = 50;

type Who = Pick<Caller, 'user'>;

/** A service principal is nobody, and nothing is given to it. */
function assigneeOf(asked: string, { user = '' }: Who): string | null {
  if (asked === 'none') return null;
  return asked === 'me' ? user : asked;
}

function filterOf(
  query: ChangeQuery,
  who: Who,
): Omit<ChangeFilter, 'limit' | 'offset' | 'order'> {
  const { scope, state = 'all', service, kind, waitsFor, label } = query;
  const { assignee } = query;
  return {
    ...(scope === 'mine' ? { requester: who.user ?? '' } : {}),
    ...(state === 'all' ? {} : { open: state === 'open' }),
    ...(service === undefined ? {} : { service }),
    ...(kind === undefined ? {} : { kind }),
    ...(waitsFor === undefined ? {} : { waitsFor }),
    ...(label === undefined ? {} : { label }),
    ...(assignee === undefined ? {} : { assignee: assigneeOf(assignee, who) }),
  };
}

/** One page of changes as somebody asks for it, with the counts of the queue's filters when they are wanted. */
export async function listedChanges(
  store: Pick<ChangeStore, 'list' | 'facets'>,
  query: ChangeQuery,
  who: Who,
): Promise<ChangeList> {
  const { limit = PAGE, offset = 0, order, facets } = query;
  const filter = filterOf(query, who);
  const { items, total } = await store.list({
    ...filter,
    ...(order === undefined ? {} : { order }),
    limit,
    offset,
  });
  const next = offset + items.length;
  return {
    items: items.map(changeSummary),
    total,
    ...(next < total ? { nextOffset: next } : {}),
    ...(facets ? { facets: await store.facets(filter) } : {}),
  };
}
