import type {
  AuthService,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import type { MeshApi } from '@causeway/plugin-mesh-common';
import { meshClientAs } from '@causeway/plugin-mesh-node/client';

/** An answer that never comes must not hold up every later one. Milliseconds. */
const ANSWER_MS = 60_000;

/** Asks the mesh plugin as the search: what a person may find is decided when they search. */
export function meshClient(options: {
  readonly auth: AuthService;
  readonly discovery: DiscoveryService;
}): MeshApi {
  return meshClientAs(() => options.auth.getOwnServiceCredentials(), {
    ...options,
    answerMs: ANSWER_MS,
  });
}
