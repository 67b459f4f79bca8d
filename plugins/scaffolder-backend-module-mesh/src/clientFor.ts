import type {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import { MeshClient, type MeshApi } from '@causeway/plugin-mesh-common';

/** A mesh client that acts in the name of the given principal. */
export type ClientFor = (credentials: BackstageCredentials) => MeshApi;

export function clientFor(options: {
  readonly auth: AuthService;
  readonly discovery: DiscoveryService;
}): ClientFor {
  return credentials =>
    new MeshClient({
      baseUrl: () => options.discovery.getBaseUrl('mesh'),
      fetchApi: {
        fetch: async (input, init) => {
          const { token } = await options.auth.getPluginRequestToken({
            onBehalfOf: credentials,
            targetPluginId: 'mesh',
          });
          const headers = new Headers(init?.headers);
          headers.set('authorization', `Bearer ${token}`);
          return fetch(input, { ...init, headers });
        },
      },
    });
}
