import type {
  AuthService,
  BackstageCredentials,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import type { MeshApi } from '@causeway/plugin-mesh-common';
import { meshClientAs } from '@causeway/plugin-mesh-node/client';

/** A mesh client that acts in the name of the given principal. */
export type ClientFor = (credentials: BackstageCredentials) => MeshApi;

export function clientFor(options: {
  readonly auth: AuthService;
  readonly discovery: DiscoveryService;
}): ClientFor {
  return credentials => meshClientAs(async () => credentials, options);
}
