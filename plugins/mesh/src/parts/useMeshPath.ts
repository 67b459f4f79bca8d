import { useRouteRef } from '@backstage/frontend-plugin-api';
import { rootRouteRef } from '../routes';

/** Path of one of the tabs of the mesh; undefined where the app has no such page. */
export function useMeshPath(
  tab: 'home' | 'queue' | 'graph' | 'fleet' | 'mine' | 'all' | 'try',
): string | undefined {
  const toRoot = useRouteRef(rootRouteRef);
  return toRoot === undefined ? undefined : `${toRoot()}/${tab}`;
}
