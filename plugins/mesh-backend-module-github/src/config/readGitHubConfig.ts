import type { Config } from '@backstage/config';
import { InputError } from '@backstage/errors';
import type { RepoRole } from '@causeway/mesh-intent/world';
import {
  CodeHostSection,
  type CodeHostRepository,
} from '@causeway/plugin-mesh-node/rest';

/** @public */
export interface GitHubAppConfig {
  /** App id or client id. */
  readonly id: string;
  readonly installationId: string;
  /** PEM. */
  readonly privateKey: string;
}

/** @public */
export type GitHubAuthConfig =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'app'; readonly app: GitHubAppConfig };

/** @public */
export interface GitHubConfig {
  /** Of pages and of git, without a final slash. */
  readonly baseUrl: string;
  readonly apiUrl: string;
  readonly auth: GitHubAuthConfig;
  readonly botLogin: string;
  readonly botEmail: string;
  /** Absent: every webhook is refused. */
  readonly webhookSecret?: string;
  readonly repositories: ReadonlyMap<RepoRole, CodeHostRepository>;
  /** For one request. */
  readonly timeoutMs: number;
}

const key = 'mesh.codeHost.github';

/**
 * Reads `mesh.codeHost.github`. Throws on what can be seen to be wrong without asking the forge; never with a secret in
 * the message.
 * @public
 */
export function readGitHubConfig(root: Config): GitHubConfig {
  const section = new CodeHostSection(root, key);
  const { config } = section;
  const baseUrl = section.address(
    config.getOptionalString('baseUrl') ?? 'https://github.com',
    { field: 'baseUrl', tail: '/api/v3' },
  );
  const apiUrl = config.getOptionalString('apiUrl');
  return {
    baseUrl,
    apiUrl:
      apiUrl === undefined
        ? apiOf(baseUrl)
        : section.address(apiUrl, { field: 'apiUrl', tail: '/graphql' }),
    auth: readAuth(section),
    botLogin: config.getString('botLogin'),
    botEmail: section.botEmail(),
    webhookSecret: section.webhookSecret(),
    repositories: section.repositories(),
    timeoutMs: section.timeoutMs(),
  };
}

/** github.com and ghe.com have an address of their own for the API, an Enterprise Server has a path. */
function apiOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.host === 'github.com' || url.host.endsWith('.ghe.com')) {
    return `${url.protocol}//api.${url.host}`;
  }
  return `${baseUrl}/api/v3`;
}

function readAuth(section: CodeHostSection): GitHubAuthConfig {
  const { config } = section;
  const app = config.getOptionalConfig('app');
  if (app === undefined) {
    if (!config.has('token')) {
      throw new InputError(
        `${key} needs a token, or an app with its id, installationId and privateKey.`,
      );
    }
    return { type: 'token', token: section.token() };
  }
  if (config.has('token')) {
    throw new InputError(`${key} has both a token and an app; keep one.`);
  }
  const privateKey = app.getString('privateKey').trim();
  if (!/^-----BEGIN (RSA )?PRIVATE KEY-----/.test(privateKey)) {
    throw new InputError(
      `${key}.app.privateKey is not a private key in PEM form, as GitHub gives it out.`,
    );
  }
  return {
    type: 'app',
    app: {
      id: identifier(app, 'id'),
      installationId: identifier(app, 'installationId'),
      privateKey,
    },
  };
}

/** YAML reads an id without quotes as a number. */
function identifier(app: Config, field: string): string {
  const value = app.get(field);
  const text = String(value);
  if (!/^\w[\w.-]*$/.test(text) || typeof value === 'object') {
    throw new InputError(`${key}.app.${field} is not an id.`);
  }
  return text;
}
