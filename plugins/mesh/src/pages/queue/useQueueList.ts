import { useApi } from '@backstage/frontend-plugin-api';
import { meshApiRef } from '../../api';
import { useChangeMoved } from '../../live';
import { useLoaded, useRepeat } from '../../parts';
import { queryOf, type QueueFilter } from './queueFilter';

const EVERY_MS = 30_000;

/** One page of the queue; follows signals and, where there are none, the clock. */
export function useQueueList(filter: QueueFilter, after: string | undefined) {
  const mesh = useApi(meshApiRef);
  const query = queryOf(filter, after);
  const list = useLoaded({
    key: JSON.stringify(query),
    load: () => mesh.changes(query),
  });
  useRepeat({ after: list.loaded, everyMs: EVERY_MS, act: list.reload });
  useChangeMoved(list.reload);
  return list;
}
