import type {
  AuthService,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import { MeshClient } from '@causeway/plugin-mesh-common';

/** An answer that never comes must not hold up every later one. Milliseconds. */
const ANSWER_MS = 60_000;

/** Asks the mesh plugin as the search: what a person may find is decided when they search. */
export function meshClient(options: {
  readonly auth: AuthService;
  readonly discovery: DiscoveryService;
}): MeshClient {
  const { auth, discovery } = options;
  return new MeshClient({
    baseUrl: () => discovery.getBaseUrl('mesh'),
    fetchApi: {
      fetch: async (input, init) => {
        const { token } = await auth.getPluginRequestToken({
          onBehalfOf: await auth.getOwnServiceCredentials(),
          targetPluginId: 'mesh',
        });
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${token}`);
        const signal = AbortSignal.timeout(ANSWER_MS);
        return fetch(input, { ...init, headers, signal });
      },
    },
  });
}
