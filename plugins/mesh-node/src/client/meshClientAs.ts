import type {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import { MeshClient } from '@causeway/plugin-mesh-common';

/**
 * A client of the mesh plugin that acts in the name of a principal: the person a template runs for, or the plugin itself.
 * A token is asked for with each request; they live for minutes.
 *
 * @public
 */
export function meshClientAs(
  credentials: () => Promise<BackstageCredentials>,
  options: {
    readonly auth: AuthService;
    readonly discovery: DiscoveryService;
    /** How long an answer may take, in milliseconds; as long as it takes by default. */
    readonly answerMs?: number;
  },
): MeshClient {
  const { auth, discovery, answerMs } = options;
  return new MeshClient({
    baseUrl: () => discovery.getBaseUrl('mesh'),
    fetchApi: {
      fetch: async (input, init) => {
        const { token } = await auth.getPluginRequestToken({
          onBehalfOf: await credentials(),
          targetPluginId: 'mesh',
        });
        const headers = new Headers(init?.headers);
        headers.set('authorization', `Bearer ${token}`);
        return fetch(input, {
          ...init,
          headers,
          ...(answerMs === undefined
            ? {}
            : { signal: AbortSignal.timeout(answerMs) }),
        });
      },
    },
  });
}
