import type {
  AuthService,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import {
  MeshClient,
  type ServicesAtCommit,
} from '@causeway/plugin-mesh-common';

/** Reads the services of routing at a commit (default: its tip) from the mesh plugin. */
export type ServicesReader = (commit?: string) => Promise<ServicesAtCommit>;

/** An answer that never comes must not hold up every later one. Milliseconds. */
const ANSWER_MS = 60_000;

/** Asks the mesh plugin as the catalog; nobody but that plugin clones a repository. */
export function servicesReader(options: {
  readonly auth: AuthService;
  readonly discovery: DiscoveryService;
}): ServicesReader {
  const { auth, discovery } = options;
  const client = new MeshClient({
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
  return commit => client.services(commit);
}
