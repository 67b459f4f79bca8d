import { useApi } from '@backstage/frontend-plugin-api';
import { meshApiRef } from '../../api';
import { useLoaded } from '../../parts';

/** What runs or telemetry sees, and nobody declares. */
export function useUndeclared() {
  const mesh = useApi(meshApiRef);
  return useLoaded({ key: 'undeclared', load: () => mesh.undeclared() });
}
