import type { Config } from '@backstage/config';
import type { RepoRole } from '@causeway/mesh-intent/world';
import {
  CodeHostSection,
  type CodeHostRepository,
} from '@causeway/plugin-mesh-node/rest';

/** @public */
export interface ForgejoConfig {
  /** Without a final slash and without `/api/v1`. */
  readonly baseUrl: string;
  readonly token: string;
  readonly botLogin: string;
  readonly botEmail: string;
  /** Absent: every webhook is refused. */
  readonly webhookSecret?: string;
  readonly repositories: ReadonlyMap<RepoRole, CodeHostRepository>;
  /** For one request. */
  readonly timeoutMs: number;
}

/**
 * Reads `mesh.codeHost.forgejo`. Throws on what can be seen to be wrong without
 * asking the forge; never with a secret in the message.
 * @public
 */
export function readForgejoConfig(root: Config): ForgejoConfig {
  const section = new CodeHostSection(root, 'mesh.codeHost.forgejo');
  return {
    baseUrl: section.address(section.config.getString('baseUrl'), {
      field: 'baseUrl',
      tail: '/api/v1',
    }),
    token: section.token(),
    botLogin: section.config.getString('botLogin'),
    botEmail: section.botEmail(),
    webhookSecret: section.webhookSecret(),
    repositories: section.repositories(),
    timeoutMs: section.timeoutMs(),
  };
}
