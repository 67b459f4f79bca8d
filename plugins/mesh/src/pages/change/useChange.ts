import { useApi } from '@backstage/frontend-plugin-api';
import { meshApiRef } from '../../api';
import { useChangeMoved } from '../../live';
import { isResponseError, useLoaded, useRepeat } from '../../parts';

const EVERY_MS = 5_000;

/** One change, asked for again when the backend says it moved and every five seconds while it is looked at. */
export function useChange(id: string) {
  const mesh = useApi(meshApiRef);
  const change = useLoaded({ key: id, load: () => mesh.change(id) });
  useRepeat({ after: change.loaded, everyMs: EVERY_MS, act: change.reload });
  useChangeMoved(change.reload, id);
  return change;
}

/** Nothing has that id; an id of the wrong shape (400) cannot belong to anything either. */
export function isNotFound(error: Error): boolean {
  return isResponseError(error) && [400, 404].includes(error.response.status);
}
