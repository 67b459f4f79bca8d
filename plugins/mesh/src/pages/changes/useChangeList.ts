import { useApi } from '@backstage/frontend-plugin-api';
import { meshApiRef } from '../../api';
import { useChangeMoved } from '../../live';
import { useLoaded, useRepeat } from '../../parts';
import { PAGE_SIZE, type ChangeFilter } from './useChangeFilter';

const EVERY_MS = 30_000;

/** One page of a list; follows signals and, where there are none, the clock. */
export function useChangeList(
  scope: 'mine' | 'all',
  { state, service, page }: ChangeFilter,
) {
  const mesh = useApi(meshApiRef);
  const query = {
    scope,
    state,
    ...(service === undefined ? {} : { service }),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  const list = useLoaded({
    key: JSON.stringify(query),
    load: () => mesh.changes(query),
  });
  useRepeat({ after: list.loaded, everyMs: EVERY_MS, act: list.reload });
  useChangeMoved(list.reload);
  return list;
}
