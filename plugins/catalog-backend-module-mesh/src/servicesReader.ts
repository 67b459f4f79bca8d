import type {
  AuthService,
  DiscoveryService,
} from '@backstage/backend-plugin-api';
import type { ServicesAtCommit } from '@causeway/plugin-mesh-common';
import { meshClientAs } from '@causeway/plugin-mesh-node/client';

/** Reads the services of routing at a commit (default: its tip) from the mesh plugin. */
export type ServicesReader = (commit?: string) => Promise<ServicesAtCommit>;

/** An answer that never comes must not hold up every later one. Milliseconds. */
const ANSWER_MS = 60_000;

/** Asks the mesh plugin as the catalog; nobody but that plugin clones a repository. */
export function servicesReader(options: {
  readonly auth: AuthService;
  readonly discovery: DiscoveryService;
}): ServicesReader {
  const client = meshClientAs(() => options.auth.getOwnServiceCredentials(), {
    ...options,
    answerMs: ANSWER_MS,
  });
  return commit => client.services(commit);
}
